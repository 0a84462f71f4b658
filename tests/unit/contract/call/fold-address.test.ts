import { describe, expect, it } from 'vitest';
import { foldAddress, requireAddress } from '#src/contract/call/fold-address.ts';

describe('an e-mail address', () => {
  it.each([
    ['ann@example.org', 'ann@example.org'],
    [' Ann@Example.ORG\n', 'ann@example.org'],
    ['\u3000ann@example.org\u200B', 'ann@example.org'],
    ['\u202Aann@example.org\u202C', 'ann@example.org'],
    ['li@例子.中国', 'li@xn--fsqu00a.xn--fiqs8s'],
    ['li@xn--fsqu00a.xn--fiqs8s', 'li@xn--fsqu00a.xn--fiqs8s'],
    ['LI@XN--FSQU00A.XN--FIQS8S', 'li@xn--fsqu00a.xn--fiqs8s'],
    ['li@例子。中国', 'li@xn--fsqu00a.xn--fiqs8s'],
    ['li＠example.com', 'li@example.com'],
    ['li@example。com', 'li@example.com'],
    ['li@example．com', 'li@example.com'],
    ['ｌｉ＋１@example.com', 'li+1@example.com'],
    ['li。wang@example.com', 'li.wang@example.com'],
    ['a@faß.de', 'a@xn--fa-hia.de'],
    ["o'neil!#$%&*+/=?^_`{|}~-@example.org", "o'neil!#$%&*+/=?^_`{|}~-@example.org"],
    [`${'x'.repeat(64)}@example.org`, `${'x'.repeat(64)}@example.org`],
  ])('%j is compared and sent as %s', (typed, address) => {
    expect(foldAddress(typed)).toEqual({ address });
    expect(foldAddress(address), 'the form is its own').toEqual({ address });
    expect(requireAddress(typed)).toBe(address);
  });

  it.each([
    ...['', '@', 'ann', 'ann@', '@example.org', 'ann@example', 'a b@example.org', 'ann@exa mple.org'],
    ...['ann@@example.org', 'ann@x@example.org', '.ann@example.org', 'ann.@example.org', 'a..b@example.org'],
    ...['ann@example..org', 'ann@example.org.', 'ann@-example.org', 'ann@exa_mple.org', 'ann@1.2.3.4'],
    ...[
      'ann@[1.2.3.4]',
      'ann@example.org:80',
      'ann@example.org/x',
      'ann@%65xample.org',
      'Ann <ann@example.org>',
    ],
    ...['ann,@example.org', '"ann"@example.org', 'mailto:ann@example.org', 'ann\0@example.org'],
    ...[`${'x'.repeat(65)}@example.org`, `ann@${'x'.repeat(64)}.org`, `ann@${'xxxx.'.repeat(50)}org`],
  ])('%j is none', (typed) => {
    expect(foldAddress(typed)).toEqual({ fault: 'form' });
    expect(() => requireAddress(typed)).toThrow('is not an e-mail address');
  });

  it.each(['张三@example.com', 'анна@example.org', 'ä@example.org', '张.三@例子.中国'])(
    '%s has letters before the @ that few servers accept',
    (typed) => {
      expect(foldAddress(typed)).toEqual({ fault: 'letters' });
      expect(() => requireAddress(typed)).toThrow('before the @');
    },
  );
});

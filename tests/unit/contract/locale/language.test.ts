import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, composeAcceptLanguage, isLanguage } from '#src/contract/locale/language.ts';

describe('chooseLanguage (rule:languages)', () => {
  it.each([
    [undefined, null, 'en'],
    [undefined, '', 'en'],
    [undefined, 'zh', 'zh-CN'],
    [undefined, 'zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN'],
    [undefined, 'ZH-hans-cn', 'zh-CN'],
    [undefined, 'en-GB,zh;q=0.9', 'en'],
    [undefined, 'fr,zh;q=0.5,en;q=0.4', 'zh-CN'],
    [undefined, 'en;q=0.2, zh;q=0.7', 'zh-CN'],
    [undefined, 'zh;q=0, en;q=0.1', 'en'],
    [undefined, 'fr-FR,de', 'en'],
    [undefined, '*', 'en'],
    ['zh-CN', 'en', 'zh-CN'],
    ['en', 'zh-CN', 'en'],
    ['zh', 'en', 'en'],
    ['zh-cn', 'en', 'en'],
    ['fr', 'zh', 'zh-CN'],
  ])('cookie %j and header %j is %s', (cookie, header, language) => {
    expect(chooseLanguage(cookie, header)).toBe(language);
  });

  const hostile = [
    '"><img src=x onerror=alert(1)>',
    'zh"><script>alert(1)</script>',
    'en-"onload="alert(1)',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    'zh;q=NaN',
    'zh;q=Infinity',
    'zh;q=-1',
    `${'a,'.repeat(100_000)}zh`,
    '\u0000zh',
    'zh\r\nSet-Cookie: a=b',
  ];

  it.each(hostile)('%j is never returned unchanged (rule:languages)', (text) => {
    expect(isLanguage(chooseLanguage(text, text))).toBe(true);
    expect(isLanguage(chooseLanguage(undefined, text))).toBe(true);
  });

  it('returns one of the two codes for any input', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), fc.option(fc.string()), (cookie, header) => {
        expect(['en', 'zh-CN']).toContain(chooseLanguage(cookie, header));
      }),
    );
  });

  it('reads only the beginning of an endless header', () => {
    expect(chooseLanguage(undefined, `${'fr,'.repeat(100)}zh`)).toBe('en');
  });
});

describe('composeAcceptLanguage', () => {
  it.each([
    ['en', '', 'en'],
    ['zh-CN', '', 'zh-CN'],
    ['en', 'en-GB, en;q=0.9', 'en-GB, en;q=0.9'],
    ['en', 'de-DE, de, zh', 'en, de-DE, de, zh'],
    ['en', 'de-DE, de', 'de-DE, de'],
    ['zh-CN', 'en-US', 'zh-CN, en-US'],
    ['zh-CN', 'zh-TW, en', 'zh-TW, en'],
  ] as const)('asks in %s for a browser that accepts %j: %j', (language, accepted, composed) => {
    expect(composeAcceptLanguage(language, accepted)).toBe(composed);
    expect(chooseLanguage(undefined, composed)).toBe(language);
  });
});

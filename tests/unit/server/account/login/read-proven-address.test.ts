import { describe, expect, it } from 'vitest';
import { readProvenAddress } from '#src/server/account/login/read-proven-address.ts';

const claim = (email: string | undefined, hostedDomain?: string) => ({
  email,
  hostedDomain,
  emailVerified: true,
});

describe('the address that a provider proves (rule:login-proofs)', () => {
  it.each([
    ['victim@example.org', 'victim@example.org'],
    ['Victim@Example.ORG', 'victim@example.org'],
    ['li@例子.中国', 'li@xn--fsqu00a.xn--fiqs8s'],
    ['LI@xn--fsqu00a.xn--fiqs8s', 'li@xn--fsqu00a.xn--fiqs8s'],
  ])('is %s in the form that is stored', (email, address) => {
    expect(readProvenAddress(claim(email), 'all')).toBe(address);
  });

  it.each([
    ['full-width letters', 'Ｖictim@example.org'],
    ['a Kelvin sign', '\u212Aevin@example.org'],
    ['a Kelvin sign in the domain', 'victim@\u212Aevin.org'],
    ['a soft hyphen', 'vic\u00ADtim@example.org'],
    ['a soft hyphen in the domain', 'victim@exam\u00ADple.org'],
    ['a full-width @', 'victim＠example.org'],
    ['a full stop of Chinese', 'victim@example。org'],
    ['a space', ' victim@example.org'],
    ['letters of another script', '张三@example.org'],
    ['no address', undefined],
  ])('is none with %s', (_name, email) => {
    expect(readProvenAddress(claim(email), 'all')).toBeNull();
  });

  it('is none that is not called verified, and none of a provider that is not trusted', () => {
    const unverified = { ...claim('victim@gmail.com'), emailVerified: false };
    expect([
      readProvenAddress(unverified, 'all'),
      readProvenAddress(unverified, 'of-google'),
      readProvenAddress(claim('victim@gmail.com', 'example.org'), 'none'),
    ]).toEqual([null, null, null]);
  });

  it.each([
    ['li@gmail.com', undefined, 'li@gmail.com'],
    ['li@GoogleMail.com', undefined, 'li@googlemail.com'],
    ['li@example.org', 'example.org', 'li@example.org'],
    ['li@example.org', undefined, null],
    ['li@notgmail.com', undefined, null],
    ['li@gmail.com.example.org', undefined, null],
  ])(
    'is Google’s to prove only for its own mailboxes and its customers’: %s, %s',
    (email, hosted, address) => {
      expect(readProvenAddress(claim(email, hosted), 'of-google')).toBe(address);
    },
  );
});

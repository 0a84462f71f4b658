/** The signs of a code: no letter that can be taken for a digit, and none twice (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 5 bits each: 140 in all, so that a plain hash keeps a code secret and nobody can guess one. */
export const recoveryCodeLength = 28;
const groupLength = 4;
const codeForm = new RegExp(`^[${signs}]{${recoveryCodeLength}}$`);

/**
 * Writes a recovery code as people read it: seven groups of four signs.
 * @param bytes at least 28 random ones
 */
export function composeRecoveryCode(bytes: Uint8Array): string {
  const code = [...bytes.subarray(0, recoveryCodeLength)].map((byte) => signs[byte % signs.length]).join('');
  if (code.length < recoveryCodeLength) throw new Error('too few random bytes for a recovery code');
  return (code.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-');
}

/** The signs of a code that somebody typed, without what stands between them and with look-alikes read as digits. */
export function tidyRecoveryCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** The 28 signs of a code that somebody typed; null when it is no code. */
export function readRecoveryCode(typed: string): string | null {
  const code = tidyRecoveryCode(typed);
  return codeForm.test(code) ? code : null;
}

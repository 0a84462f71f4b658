/** The alphabet of a code: no letter that can be read as a digit, and no character twice (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * Characters of a code, 5 bits each: 140 bits in all, so that a plain hash keeps a code secret and nobody can guess
 * one.
 */
export const recoveryCodeLength = 28;
const groupLength = 4;
const codeForm = new RegExp(`^[${signs}]{${recoveryCodeLength}}$`);

/**
 * Writes a recovery code as people read it: seven groups of four characters.
 * @param bytes at least 28 random bytes
 */
export function composeRecoveryCode(bytes: Uint8Array): string {
  const code = [...bytes.subarray(0, recoveryCodeLength)].map((byte) => signs[byte % signs.length]).join('');
  if (code.length < recoveryCodeLength) throw new Error('too few random bytes for a recovery code');
  return (code.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-');
}

/** Reduces a typed code to the characters of the alphabet: drops separators and reads look-alikes as digits. */
export function tidyRecoveryCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** Parses a typed code into its 28 characters; null if it is not a code. */
export function readRecoveryCode(typed: string): string | null {
  const code = tidyRecoveryCode(typed);
  return codeForm.test(code) ? code : null;
}

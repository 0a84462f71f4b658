/**
 * Parses the code of an e-mail as somebody typed or pasted it: `123 456`, `123-456`, full-width digits, or with the signs
 * around it that come along.
 * @returns its six digits; null if there are not six
 */
export function readMailCode(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

import { domainToUnicode } from 'node:url';
import { foldAddress } from '#src/contract/call/fold-address.ts';

/**
 * Folds an address that nobody typed, such as the claim of a login provider: with small letters of ASCII and the domain
 * in ASCII only. Signs that a person may mix up or copy along would make it the address of another mailbox.
 * @returns null for an address in which more would have to be changed (rule:login-proofs)
 */
export function foldClaimedAddress(claim: string): string | null {
  const plain = claim.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const folded = foldAddress(plain);
  if (!('address' in folded)) return null;
  const { address } = folded;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const inOwnLetters = `${address.slice(0, -domain.length)}${domainToUnicode(domain)}`;
  return plain === address || plain === inOwnLetters ? address : null;
}

import { domainToUnicode } from 'node:url';
import { foldAddress } from '#src/contract/account/fold-address.ts';
import type { TrustedAddresses } from './list-login-providers.ts';
import type { ProviderProfile } from './read-provider-profile.ts';

/** The domains of the mailboxes that Google itself gives to everybody. */
const googleDomains = ['gmail.com', 'googlemail.com'];

/**
 * Returns the address that a login provider proves for a person, in the form in which addresses are stored; null if it
 * proves none: it is not trusted for that address, does not call it verified, or writes it in a form that is another
 * mailbox's only after more than small ASCII letters and a conversion of the domain (rule:login-proofs).
 */
export function readProvenAddress(
  { email, emailVerified, hostedDomain }: Omit<ProviderProfile, 'id'>,
  trusted: TrustedAddresses,
): string | null {
  if (trusted === 'none' || !emailVerified || email === undefined) return null;
  const address = foldClaim(email);
  if (address === null || trusted === 'all') return address;
  const isGoogles = hostedDomain !== undefined || googleDomains.includes(domainOf(address));
  return isGoogles ? address : null;
}

/**
 * Folds a claim, which nobody typed: signs that a person may mix up or copy along would make it somebody else's address.
 */
function foldClaim(claim: string): string | null {
  const plain = claim.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const folded = foldAddress(plain);
  if (!('address' in folded)) return null;
  const { address } = folded;
  const domain = domainOf(address);
  const inOwnLetters = `${address.slice(0, -domain.length)}${domainToUnicode(domain)}`;
  return plain === address || plain === inOwnLetters ? address : null;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

import { foldClaimedAddress } from './fold-claimed-address.ts';
import type { TrustedAddresses } from './list-login-providers.ts';
import type { ProviderProfile } from './read-provider-profile.ts';

/** The addresses of the mailboxes that Google itself gives to everybody. */
const googleMailbox = /@(gmail|googlemail)\.com$/;

/**
 * Returns the address that a login provider proves for a person, in the form in which addresses are stored; null if it
 * proves none: it is not trusted for that address, does not call it verified, or writes it in a form that
 * `foldClaimedAddress` refuses (rule:login-proofs).
 */
export function readProvenAddress(
  { email, emailVerified, hostedDomain }: Omit<ProviderProfile, 'id'>,
  trusted: TrustedAddresses,
): string | null {
  if (trusted === 'none' || !emailVerified || email === undefined) return null;
  const address = foldClaimedAddress(email);
  if (address === null || trusted === 'all') return address;
  const isGoogles = hostedDomain !== undefined || googleMailbox.test(address);
  return isGoogles ? address : null;
}

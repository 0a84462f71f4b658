import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';

/** The fault of a typed address: no address at all, or letters before the @ that few mail servers accept. */
export type AddressFault = 'form' | 'letters';

/** Signs without a width that come along when an address is copied; the joiners of domain names are not among them. */
const invisible = /[\u{AD}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}]/gu;
/** The part before the @ (RFC 5322, `dot-atom`), in small letters. */
const mailbox = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/;
/** A domain name as it is sent: labels of at most 63 letters, digits and hyphens, the last one no number. */
const domainName = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/;
/** Signs with a meaning of their own in the address of a page. */
const noDomain = /[\s/\\?#:@[\]%<>^|]/;
const longestMailbox = 64;
const longestAddress = 254;

/**
 * Returns the one form of an e-mail address in which it is compared, stored and sent: small letters, full-width signs
 * as ordinary signs, the domain in ASCII (`li＠例子。中国` is `li@xn--fsqu00a.xn--fiqs8s`). Browser and server return the
 * same.
 */
export function foldAddress(typed: string): { address: string } | { fault: AddressFault } {
  const text = typed.normalize('NFKC').replace(invisible, '').replaceAll('。', '.').trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at)).toLowerCase();
  const domain = foldDomain(text.slice(at + 1));
  if (at < 1 || domain === null) return { fault: 'form' };
  // Letters and digits of other scripts would do with SMTPUTF8 (RFC 6531), but not a space or a sign.
  const isForeign = !mailbox.test(local) && mailbox.test(local.replace(/[\p{L}\p{M}\p{N}]/gu, 'a'));
  if (isForeign) return { fault: 'letters' };
  const address = `${local}@${domain}`;
  const isLong = local.length > longestMailbox || address.length > longestAddress;
  return isLong || !mailbox.test(local) ? { fault: 'form' } : { address };
}

/**
 * Returns the form of an address in which it is compared, stored and sent.
 * @throws AppError 40003 for a text that is no address
 */
export function requireAddress(typed: string): string {
  const folded = foldAddress(typed);
  if ('address' in folded) return folded.address;
  const fault = folded.fault === 'form' ? userMessages.emailForm : userMessages.emailLetters;
  throw new AppError(40003, { userMessage: fault });
}

/** Returns a domain name in ASCII (UTS 46, as every browser converts it); null if it is none. */
function foldDomain(typed: string): string | null {
  if (typed === '' || noDomain.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const { hostname } = new URL(`http://${typed}`);
  return domainName.test(hostname) ? hostname : null;
}

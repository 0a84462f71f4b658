import { domainToASCII, domainToUnicode } from 'node:url';

/** Returns a stored e-mail address as people read it: `li@xn--fsqu00a.xn--fiqs8s` is `li@例子.中国`. */
export function showAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // A domain that cannot be converted is shown as it is.
  return `${address.slice(0, at + 1)}${domainToUnicode(domain) || domain}`;
}

/**
 * Returns as much of an address as its owner needs to tell it from others: `a•••n@example.org`. The domain is in ASCII,
 * where letters of another script that look alike do not hide.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [Array.from(address.slice(0, at)), address.slice(at + 1)];
  const last = local.length > 2 ? (local.at(-1) ?? '') : '';
  return `${local[0] ?? ''}•••${last}@${domainToASCII(domain) || domain}`;
}

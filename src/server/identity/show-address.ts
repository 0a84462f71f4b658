import { domainToUnicode } from 'node:url';

/** Returns a stored e-mail address as people read it: `li@xn--fsqu00a.xn--fiqs8s` is `li@例子.中国`. */
export function showAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // A domain that cannot be converted is shown as it is.
  return `${address.slice(0, at + 1)}${domainToUnicode(domain) || domain}`;
}

/** Returns as much of an address as its owner recognizes and nobody else: `a•••@x…`. */
export function maskAddress(address: string): string {
  const [local = '', domain = ''] = showAddress(address).split('@');
  return `${firstOf(local)}•••@${firstOf(domain)}…`;
}

function firstOf(text: string): string {
  return Array.from(text)[0] ?? '';
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Log } from '#src/server/platform/log/log.ts';

/**
 * Carries a client's address from the socket to the API. The server sets it in every request from a socket, replacing
 * anything that the client sent; calls that pages make in process carry none.
 */
export const clientAddressHeader = 'x-client-address';

/** Stands for every client whose address is not known: they share one limit. */
const unknownNetwork = 'unknown';

/**
 * Creates a function that writes the client's address into a request from a socket. `proxies` is `TRUST_PROXY`; if it
 * does not count a nearby proxy, all visitors would be one network, so the log warns once.
 */
export function createAddressWriter(proxies: number, log: Log): (request: IncomingMessage) => void {
  let hasWarned = proxies > 0;
  return ({ headers, socket }) => {
    const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join(',');
    const socketAddress = socket.remoteAddress ?? '';
    headers[clientAddressHeader] = findClientAddress(socketAddress, forwardedFor, proxies);
    if (hasWarned || forwardedFor === '' || !isPrivate(networkOf(socketAddress))) return;
    hasWarned = true;
    log.warn('proxy-not-trusted-set-trust-proxy');
  };
}

/** True for networks of this machine and of private use, and for an unknown address. */
export function isNearbyNetwork(network: string): boolean {
  return network === unknownNetwork || isPrivate(network);
}

function isPrivate(network: string): boolean {
  return /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^0:0:0:0::|^f[cd][0-9a-f]{2}:/.test(network);
}

/**
 * Finds the address of the client behind `proxies` proxies. Each proxy appends the address that it was called from to
 * `X-Forwarded-For`, so only that many entries from the end are trusted: anybody can write the entries before these. An
 * entry that is not an address, such as `unknown`, counts as the proxy that wrote it.
 */
export function findClientAddress(socketAddress: string, forwardedFor: string, proxies: number): string {
  const said = forwardedFor.split(',').map(readForwarded).filter(Boolean);
  const believed = proxies === 0 ? [] : said.slice(-proxies);
  return [...believed, socketAddress].find((address) => isIP(address) !== 0) ?? '';
}

/** Returns an entry without the port and brackets that some proxies write. */
function readForwarded(entry: string): string {
  const bare = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(bare) ?? [];
  return bracketed ?? plain ?? bare;
}

/** Returns the network of a request, as limits count it (rule:rate-limits); null for a call in process. */
export function clientNetwork(request: Request): string | null {
  const address = request.headers.get(clientAddressHeader);
  return address === null ? null : networkOf(address);
}

/**
 * Returns the network of an address: IPv4 unchanged, also inside IPv6; of IPv6 the /64, in which one subscriber has
 * every address.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version !== 6) return unknownNetwork;
  const groups = expandGroups(bare);
  return readEmbedded(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function expandGroups(address: string): string[] {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right] = shortest.split('::').map((half) => half.split(':').filter(Boolean));
  if (right === undefined) return left;
  const gap = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...gap, ...right];
}

/** Prefixes that contain an IPv4 address in their last 32 bits: mapped addresses (RFC 4291), and NAT64 (RFC 6052). */
const embeddingPrefixes = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

function readEmbedded(groups: readonly string[]): string | null {
  if (!embeddingPrefixes.has(groups.slice(0, 6).join(':'))) return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

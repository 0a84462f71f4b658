import { BlockList, isIP } from 'node:net';
import { networkOf } from '../http/visitor/client-network.ts';

/**
 * Ranges that are not hosts of the public Internet (IANA: special-purpose IPv4 addresses), and the address at which
 * Azure's own service answers each of its machines.
 */
const specialIpv4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The special networks within the only assigned block of IPv6, 2000::/3: Teredo and others, documentation, 6to4. */
const specialIpv6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, bits] of specialIpv4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of specialIpv6) special.addSubnet(network, bits, 'ipv6');
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** True for an address that anybody on the Internet can reach; an IPv4 address within IPv6 is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  const bare = networkOf(address);
  if (isIP(bare) === 4) return !special.check(bare, 'ipv4');
  return isIP(address) === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

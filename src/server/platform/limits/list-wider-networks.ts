/**
 * The wider networks that one line of IPv6 may have, with how many times the uses of a /64 they may have: a home gets a
 * /56 (256 networks), a company a /48 (65,536).
 */
const widerNetworks = [
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const;

interface WiderNetwork {
  network: string;
  /** The length of its prefix. */
  bits: number;
  /** How many times the uses of a /64 it may have. */
  factor: number;
}

/** Lists the networks that contain one as `networkOf` returns it, if it is of IPv6. */
export function listWiderNetworks(network: string): WiderNetwork[] {
  if (!network.endsWith('::/64')) return [];
  const [first = '', second = '', third = '', fourth = ''] = network.split(':');
  const upper = (Number.parseInt(fourth, 16) >> 8).toString(16);
  const prefixes = { 56: [first, second, third, upper], 48: [first, second, third] };
  return widerNetworks.map(({ bits, factor }) => ({
    network: `${prefixes[bits].join(':')}::/${bits}`,
    bits,
    factor,
  }));
}

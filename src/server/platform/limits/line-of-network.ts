import { listWiderNetworks } from './list-wider-networks.ts';

/**
 * Returns what one line has of a network as `networkOf` returns it: the /56 of IPv6, which a home gets, where a limit is
 * for one household; an address of IPv4 unchanged.
 */
export function lineOfNetwork(network: string): string {
  return listWiderNetworks(network).find(({ bits }) => bits === 56)?.network ?? network;
}

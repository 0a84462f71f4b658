import { randomUUID } from 'node:crypto';
import { clientNetwork, isNearbyNetwork } from './client-network.ts';

/**
 * Chooses what the statements of an unknown visitor's request count for: the network, or the request alone where
 * nothing is known, since behind a proxy nearby may be everybody (docs/decisions/0057).
 */
export function chooseCallerKey(request: Request): string {
  const network = clientNetwork(request);
  return network === null || isNearbyNetwork(network) ? randomUUID() : network;
}

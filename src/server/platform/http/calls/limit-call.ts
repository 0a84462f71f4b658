import { type LimitedCall, limitsOf } from '#src/server/platform/limits/call-limits.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { clientNetwork } from '../visitor/client-network.ts';

/**
 * Counts a call for its caller and for the caller's network (rule:rate-limits). A caller who is over the limit does not
 * use up the limit of the network.
 * @throws AppError 50001 with status 429 and `Retry-After` when either has made too many calls
 */
export async function limitCall(
  limits: RateLimits,
  call: LimitedCall,
  visitor: Pick<Visitor, 'userId'> | null,
  request: Request,
): Promise<void> {
  const rules = limitsOf(call);
  if (visitor !== null && rules.visitor !== undefined) await limits.consume(rules.visitor, [visitor.userId]);
  const network = clientNetwork(request);
  if (network !== null) await limits.consume(rules.network, [network]);
}

import type { CallLimit } from '#src/contract/call/call-facts.ts';
import type { Call } from '#src/contract/call/call.ts';
import { requireCallFacts } from '#src/contract/require-call-facts.ts';
import { type LimitRule, limitRules as rules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { clientNetwork } from '../visitor/client-network.ts';

/** The rule for the caller of a call, and the rule for the caller's network. */
interface LimitRules {
  readonly visitor?: LimitRule;
  readonly network: LimitRule;
}

const asks: LimitRules = { visitor: rules.asksOfVisitor, network: rules.asksOfNetwork };

const rulesByLimit: Readonly<Record<CallLimit, LimitRules>> = {
  reads: { visitor: rules.readsOfVisitor, network: rules.readsOfNetwork },
  writes: { visitor: rules.writesOfVisitor, network: rules.writesOfNetwork },
  replies: asks,
  voices: asks,
  uploads: { visitor: rules.uploadsOfVisitor, network: rules.uploadsOfNetwork },
  downloads: { visitor: rules.downloadsOfVisitor, network: rules.downloadsOfNetwork },
  accountExports: { visitor: rules.exportsOfVisitor, network: rules.exportsOfNetwork },
  logins: { visitor: rules.loginsOfVisitor, network: rules.loginsOfNetwork },
  mails: { visitor: rules.loginMailsOfVisitor, network: rules.loginMailsOfNetwork },
  codes: { visitor: rules.codesOfVisitor, network: rules.codesOfNetwork },
  recoveries: { visitor: rules.recoveriesOfVisitor, network: rules.recoveriesOfNetwork },
  registrations: { network: rules.registrationsOfNetwork },
  orders: { visitor: rules.ordersOfVisitor, network: rules.ordersOfNetwork },
  orderReads: { visitor: rules.orderReadsOfVisitor, network: rules.orderReadsOfNetwork },
  chatSearches: { visitor: rules.chatSearchesOfVisitor, network: rules.chatSearchesOfNetwork },
  pageViews: { network: rules.pageViewsOfNetwork },
  renderErrors: { network: rules.renderErrorsOfNetwork },
};

export function limitsOf(call: Pick<Call, 'name'>): LimitRules {
  return rulesByLimit[requireCallFacts(call).limit];
}

/**
 * Counts a call for its caller and for the caller's network (rule:rate-limits). A caller who is over the limit does not
 * use up the limit of the network.
 * @throws AppError 50001 with status 429 and `Retry-After` when either has made too many calls
 */
export async function limitCall(
  limits: RateLimits,
  call: Pick<Call, 'name'>,
  visitor: Pick<Visitor, 'userId'> | null,
  request: Request,
): Promise<void> {
  const { visitor: ofVisitor, network: ofNetwork } = limitsOf(call);
  if (visitor !== null && ofVisitor !== undefined) await limits.consume(ofVisitor, [visitor.userId]);
  const network = clientNetwork(request);
  if (network !== null) await limits.consume(ofNetwork, [network]);
}

import type { Call } from '#src/contract/call/call.ts';
import { requireCallFacts } from '#src/contract/require-call-facts.ts';
import { spenderContext, type TokenBudgets } from '#src/server/platform/limits/token-budgets.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { clientNetwork } from '../visitor/client-network.ts';
import { readSentContent } from './read-sent-content.ts';

export interface SpendingOptions {
  tokens: TokenBudgets;
  /** True for a message of a person in danger, which is always answered. */
  asksForHelp: (content: string) => boolean;
}

interface SpendingContext {
  visitor: Visitor | null;
  body: unknown;
  request: Request;
}

/**
 * Does the work of a call that uses a model, counted for its caller. A person in danger is always answered: the help in
 * that answer needs no model (rule:crisis-help).
 * @throws AppError 50001 with 429 when the tokens of the day are used up
 */
export async function spendTokens<Result>(
  { tokens, asksForHelp }: SpendingOptions,
  call: Pick<Call, 'name'>,
  { visitor, body, request }: SpendingContext,
  work: () => Promise<Result>,
): Promise<Result> {
  if (visitor === null || requireCallFacts(call).limit !== 'replies') return work();
  const isMember = visitor.accountId !== null;
  const spender = { userId: visitor.userId, network: clientNetwork(request), isMember };
  try {
    await tokens.require(spender);
  } catch (refusal) {
    if (!asksForHelp(readSentContent(body))) throw refusal;
  }
  return spenderContext.run(spender, work);
}

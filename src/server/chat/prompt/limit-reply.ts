import type { ReplyMode } from '#src/contract/chat/conversation-calls.ts';
import type { OfferedModel } from '#src/server/platform/llm/model/chat-models.ts';

/** The factor of each mode on the operator's limit, which is the limit of a normal reply. */
const shares: Readonly<Record<ReplyMode, number>> = { short: 0.4, normal: 1, novel: 2 };

/** The lowest limit of a reply: a paragraph has to fit. */
const leastTokens = 64;

/**
 * Returns the most tokens of a reply: at most what the model may write at all, and half of its context.
 * @param siteLimit the limit of a normal reply, in tokens
 */
export function limitReply(mode: ReplyMode, model: OfferedModel, siteLimit: number): number {
  const normal = Math.min(siteLimit, model.maxReplyTokens ?? siteLimit);
  const wanted = Math.max(Math.min(normal, leastTokens), Math.floor(normal * shares[mode]));
  return Math.min(wanted, model.maxReplyTokens ?? wanted, Math.floor(model.context.tokens / 2));
}

/**
 * The share of the context that a thinking model gets for its thoughts, in addition to its reply, up to a fixed number
 * of tokens.
 */
const thoughtShare = 1 / 4;
const mostThoughtTokens = 2_048;

/** Returns the tokens of the context that are kept free for thoughts; none for a model that was not seen to think. */
export function reserveThoughts({ thinks, context }: Pick<OfferedModel, 'thinks' | 'context'>): number {
  return thinks?.() === true ? Math.min(mostThoughtTokens, Math.floor(context.tokens * thoughtShare)) : 0;
}

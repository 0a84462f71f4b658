import type { ReplyRequest } from '../model/chat-model.ts';

/** The most tokens that a model gets for its thoughts, beside those of its reply. */
const mostTokens = 4_096;
/** Bytes of UTF-8 that a token has at the least, in ordinary text: a Chinese character, or three letters. */
const bytesOfToken = 3;

/** How a reply is asked for once the model only thought: with room for that, and with less of it where it can be told. */
export interface ThinkingRequest {
  /** Tokens for thoughts, beside those of the reply. */
  tokens: number;
  /** `reasoning_effort: low`. */
  isLowered: boolean;
}

/**
 * The tokens that are left for thoughts beside prompt and reply, by a cautious estimate of the prompt. The limit of a request holds
 * for thoughts and reply together: without room of their own, thoughts would take the reply's.
 */
export function measureThinkingRoom(request: ReplyRequest, contextTokens: number): number {
  const bytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const left = contextTokens - Math.ceil(bytes / bytesOfToken) - request.maxReplyTokens;
  return Math.max(0, Math.min(mostTokens, left));
}

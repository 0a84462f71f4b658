import type { ReplyRequest } from '../model/chat-model.ts';

/** Most tokens for a model's thoughts, besides those of its reply. */
const mostTokens = 4_096;
/** Least UTF-8 bytes per token in ordinary text: a Chinese character, or three letters. */
const bytesOfToken = 3;

/**
 * The settings of a request to a model that thinks first: room for its thoughts, and, after a reply of thoughts only,
 * less thinking if the server accepts that.
 */
export interface ThinkingRequest {
  /** Tokens for thoughts, besides those of the reply. */
  tokens: number;
  /** True to request less thinking: `reasoning_effort: low`, or `think: false` from an Ollama. */
  isLowered: boolean;
}

/**
 * Estimates the tokens left for thoughts besides prompt and reply, with a cautious estimate of the prompt. The limit of
 * a request covers thoughts and reply together: without room of their own, thoughts would use up the reply's.
 */
export function measureThinkingRoom(request: ReplyRequest, contextTokens: number): number {
  const bytes = request.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const left = contextTokens - Math.ceil(bytes / bytesOfToken) - request.maxReplyTokens;
  return Math.max(0, Math.min(mostTokens, left));
}

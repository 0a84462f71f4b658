import { AppError } from '#src/contract/errors/app-error.ts';
import type { Language } from '#src/contract/base/language.ts';
import type { FinishReason, Message, ReplyEvent, ReplyStatus } from '#src/contract/chat/message-calls.ts';
import { allReplyFailures } from '#src/contract/errors/reply-failure-details.ts';
import { toDatabaseAppError } from '#src/server/platform/database/database.ts';

/** True for a reply that went wrong and may be asked for again. */
export function isFailedReply(reply: { finishReason: FinishReason | null }): boolean {
  return reply.finishReason !== null && allReplyFailures[reply.finishReason] !== undefined;
}

/** What a stream begins with, unless its reader came back to it. */
export interface ReplyStart {
  user_message: Message | null;
  message: Message;
}

/**
 * The events of a reply's stream as text (rule:reply-events); `position` is how much of the reply's text was sent, in
 * UTF-16 units.
 */
export const replyEvents = {
  start: (start: ReplyStart, position: number): string =>
    encode({ type: 'message-start', ...start }, position),
  text: (text: string, position: number): string => encode({ type: 'text-delta', text }, position),
  status: (status: ReplyStatus, position: number): string => encode({ type: 'status', status }, position),
  thought: (text: string, position: number): string => encode({ type: 'thought-delta', text }, position),
  reset: (text: string, position: number): string => encode({ type: 'text-reset', text }, position),
  /** A reply that went wrong ends with an error that has the reply with it. */
  end(message: Message, language: Language, position: number): string {
    const words = message.finish_reason === null ? undefined : allReplyFailures[message.finish_reason];
    if (words === undefined) return encode({ type: 'message-end', message }, position);
    return encode({ type: 'error', code: 50001, message: words[language], reply: message }, position);
  },
  /** What is said when the stream itself broke off. */
  fault(thrown: unknown, language: Language, position: number): string {
    const error = toDatabaseAppError(thrown);
    const { code, userMessage } = error instanceof AppError ? error : new AppError(20001);
    return encode({ type: 'error', code, message: userMessage[language], reply: null }, position);
  },
};

function encode(event: ReplyEvent, position: number): string {
  return `event: ${event.type}\nid: ${position}\ndata: ${JSON.stringify(event)}\n\n`;
}

import { AppError } from '#src/contract/app-error.ts';
import type { Language } from '#src/contract/language.ts';
import type { FinishReason, Message, ReplyEvent } from '#src/contract/message-calls.ts';
import { replyFailures } from '#src/contract/reply-failures.ts';
import { toDatabaseAppError } from '#src/server/platform/database.ts';
import { describeError, type Log } from '#src/server/platform/log.ts';
import { answerEvents, keepAliveComment, keepAliveMs } from './event-stream.ts';
import type { ReplyStep } from './follow-reply.ts';
import type { SessionReading } from './session-watch.ts';

/** True for a reply that went wrong and may be asked for again. */
export function isFailedReply(reply: { finishReason: FinishReason | null }): boolean {
  return reply.finishReason !== null && replyFailures[reply.finishReason] !== undefined;
}

export interface ReplyStreamOptions {
  start: { user_message: Message | null; message: Message } | null;
  /** The position in the text that the reader already has. */
  from: number;
  steps: AsyncGenerator<ReplyStep>;
  /** Done before a reader who is still there gets the end of the reply. @returns the reply as this reader sees it */
  onEnd: (final: Message) => Promise<Message>;
  /** The session that it is read with. */
  session: SessionReading;
  language: Language;
  log: Log;
}

/**
 * A reply as server-sent events (D5). The reader's own pace decides how much text one event carries. The stream ends with exactly one `message-end` or one `error`.
 */
export function createReplyStream(options: ReplyStreamOptions): Response {
  const encoder = new TextEncoder();
  const { session, steps, language } = options;
  const reader: Reader = { hasLeft: false, position: options.from };
  const events = listEvents(options, reader);
  let keepAlive: NodeJS.Timeout | undefined;
  const leave = () => {
    clearInterval(keepAlive);
    session.leave();
    reader.hasLeft = true;
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(keepAliveComment));
      }, keepAliveMs).unref();
      // Whoever reads with a session that is over gets no more of it (trust C4); the reply itself goes on.
      session.ended.addEventListener('abort', () => {
        if (reader.hasLeft) return;
        leave();
        controller.enqueue(encoder.encode(refusal(language, reader.position)));
        controller.close();
        void steps.return(undefined);
      });
    },
    async pull(controller) {
      const next = await events.next();
      if (reader.hasLeft) return;
      if (!next.done) {
        controller.enqueue(encoder.encode(next.value));
        return;
      }
      leave();
      controller.close();
    },
    async cancel() {
      leave();
      await steps.return(undefined);
    },
  });
  return answerEvents(body);
}

interface Reader {
  hasLeft: boolean;
  /** How much of the text was sent, in UTF-16 units. */
  position: number;
}

function refusal(language: Language, position: number): string {
  const { code, userMessage } = new AppError(40001);
  return encodeEvent({ type: 'error', code, message: userMessage[language], reply: null }, position);
}

async function* listEvents(options: ReplyStreamOptions, reader: Reader): AsyncGenerator<string> {
  const { start, language } = options;
  if (start !== null) yield encodeEvent({ type: 'message-start', ...start }, reader.position);
  try {
    for await (const step of options.steps) {
      if ('final' in step) {
        if (reader.hasLeft) return;
        yield encodeEvent(endEvent(await options.onEnd(step.final), language), reader.position);
        return;
      }
      reader.position = step.position;
      yield `event: text-delta\nid: ${step.position}\ndata: ${JSON.stringify({ type: 'text-delta', text: step.text })}\n\n`;
    }
  } catch (thrown) {
    options.log.warn('reply-stream-failed', describeError(thrown));
    const error = toDatabaseAppError(thrown);
    const known = error instanceof AppError ? error : new AppError(20001);
    yield encodeEvent(
      { type: 'error', code: known.code, message: known.userMessage[language], reply: null },
      reader.position,
    );
  }
}

function endEvent(message: Message, language: Language): ReplyEvent {
  const words = message.finish_reason === null ? undefined : replyFailures[message.finish_reason];
  if (words === undefined) return { type: 'message-end', message };
  return { type: 'error', code: 50001, message: words[language], reply: message };
}

function encodeEvent(event: ReplyEvent, position: number): string {
  return `event: ${event.type}\nid: ${position}\ndata: ${JSON.stringify(event)}\n\n`;
}

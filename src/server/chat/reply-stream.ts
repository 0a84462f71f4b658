import { AppError } from '#src/contract/app-error.ts';
import type { Language } from '#src/contract/language.ts';
import type { FinishReason, Message, ReplyEvent } from '#src/contract/message-calls.ts';
import { replyFailures } from '#src/contract/reply-failures.ts';
import { toDatabaseAppError } from '#src/server/platform/database.ts';
import { describeError, type Log } from '#src/server/platform/log.ts';
import type { ReplyStep } from './follow-reply.ts';

const keepAliveMs = 15_000;

/** True for a reply that went wrong and may be asked for again. */
export function isFailedReply(reply: { finishReason: FinishReason | null }): boolean {
  return reply.finishReason !== null && replyFailures[reply.finishReason] !== undefined;
}

export interface ReplyStreamOptions {
  start: { user_message: Message | null; message: Message } | null;
  /** The position in the text that the reader already has. */
  from: number;
  steps: AsyncGenerator<ReplyStep>;
  /** Done before a reader who is still there gets the end of the reply. */
  onEnd?: () => Promise<void>;
  language: Language;
  log: Log;
}

/**
 * A reply as server-sent events (D5). The reader's own pace decides how much text one event carries. The stream ends with exactly one `message-end` or one `error`.
 */
export function createReplyStream(options: ReplyStreamOptions): Response {
  const encoder = new TextEncoder();
  const reader = { hasLeft: false };
  const events = listEvents(options, reader);
  let keepAlive: NodeJS.Timeout | undefined;
  const sayAlive = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': still here\n\n'));
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      keepAlive ??= setInterval(sayAlive, keepAliveMs, controller).unref();
      const next = await events.next();
      if (!next.done) {
        controller.enqueue(encoder.encode(next.value));
        return;
      }
      clearInterval(keepAlive);
      controller.close();
    },
    async cancel() {
      clearInterval(keepAlive);
      reader.hasLeft = true;
      await options.steps.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}

async function* listEvents(
  options: ReplyStreamOptions,
  reader: Readonly<{ hasLeft: boolean }>,
): AsyncGenerator<string> {
  const { start, language } = options;
  let position = options.from;
  if (start !== null) yield encodeEvent({ type: 'message-start', ...start }, position);
  try {
    for await (const step of options.steps) {
      if ('final' in step) {
        if (!reader.hasLeft) await options.onEnd?.();
        yield encodeEvent(endEvent(step.final, language), position);
        return;
      }
      position = step.position;
      yield `event: text-delta\nid: ${position}\ndata: ${JSON.stringify({ type: 'text-delta', text: step.text })}\n\n`;
    }
  } catch (thrown) {
    options.log.warn('reply-stream-failed', describeError(thrown));
    const error = toDatabaseAppError(thrown);
    const known = error instanceof AppError ? error : new AppError(20001);
    yield encodeEvent(
      { type: 'error', code: known.code, message: known.userMessage[language], reply: null },
      position,
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

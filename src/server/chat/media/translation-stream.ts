import { AppError } from '#src/contract/app-error.ts';
import type { Language } from '#src/contract/language.ts';
import type { TranslationEvent } from '#src/contract/media-calls.ts';
import { toDatabaseAppError } from '#src/server/platform/database.ts';
import { answerEvents, keepAliveComment, keepAliveMs } from '../event-stream.ts';
import type { SharedText } from './shared-text.ts';

export interface TranslationStreamOptions {
  /** What is translated into. */
  target: string;
  /** The language of the reader, for what goes wrong. */
  language: Language;
}

/** A translation as server-sent events: its text as it comes, then one `translation-end` or one `error`. */
export function createTranslationStream(
  text: SharedText,
  { target, language }: TranslationStreamOptions,
): Response {
  const encoder = new TextEncoder();
  const left = new AbortController();
  const events = listEvents(text, { target, language }, left.signal);
  let keepAlive: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(keepAliveComment));
      }, keepAliveMs).unref();
    },
    async pull(controller) {
      const next = await events.next();
      if (left.signal.aborted) return;
      if (!next.done) {
        controller.enqueue(
          encoder.encode(`event: ${next.value.type}\ndata: ${JSON.stringify(next.value)}\n\n`),
        );
        return;
      }
      clearInterval(keepAlive);
      controller.close();
    },
    async cancel() {
      clearInterval(keepAlive);
      left.abort();
      // Where the next piece waits to be asked for already, no signal is looked at any more.
      await events.return(undefined);
    },
  });
  return answerEvents(body);
}

async function* listEvents(
  shared: SharedText,
  { target, language }: TranslationStreamOptions,
  left: AbortSignal,
): AsyncGenerator<TranslationEvent> {
  let content = '';
  try {
    for await (const text of shared.read(left)) {
      content += text;
      yield { type: 'text-delta', text };
    }
    yield { type: 'translation-end', translation: { language: target, content } };
  } catch (thrown) {
    const error = toDatabaseAppError(thrown);
    const known = error instanceof AppError ? error : new AppError(20001);
    yield { type: 'error', code: known.code, message: known.userMessage[language] };
  }
}

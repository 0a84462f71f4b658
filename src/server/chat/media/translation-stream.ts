import { AppError } from '#src/contract/errors/app-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { TranslationEvent } from '#src/contract/chat/media-calls.ts';
import { toDatabaseAppError } from '#src/server/platform/database/to-database-app-error.ts';
import {
  answerEvents,
  type EventOutput,
  type EventSource,
} from '#src/server/platform/http/answers/event-stream.ts';

import type { SharedText } from './shared-text.ts';

export interface TranslationStreamOptions {
  /** The language of the translation. */
  target: string;
  /** The language of the reader, for error messages. */
  language: Language;
}

/**
 * Creates the stream of a translation as server-sent events: its text as it arrives, then one `translation-end` or one
 * `error`.
 */
export function createTranslationStream(text: SharedText, options: TranslationStreamOptions): Response {
  return answerEvents(new TranslationSender(text, options));
}

class TranslationSender implements EventSource {
  readonly #text: SharedText;
  readonly #options: TranslationStreamOptions;
  readonly #left = new AbortController();
  #onRoom: (() => void) | null = null;

  constructor(text: SharedText, options: TranslationStreamOptions) {
    this.#text = text;
    this.#options = options;
  }

  begin(output: EventOutput): void {
    void this.#send(output);
  }

  resume(): void {
    this.#onRoom?.();
  }

  leave(): void {
    this.#left.abort();
    this.resume();
  }

  async #send(output: EventOutput): Promise<void> {
    const { signal } = this.#left;
    for await (const event of listEvents(this.#text, this.#options, signal)) {
      if (signal.aborted) return;
      output.send(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      if (!output.hasRoom) await this.#room();
    }
    if (!signal.aborted) output.end();
  }

  #room(): Promise<void> {
    return new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }
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

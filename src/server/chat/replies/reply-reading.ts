import type { Language } from '#src/contract/base/language.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadMessage } from '../base/load-messages.ts';
import { markReplySeen } from '../base/mark-seen.ts';
import type { LoginWatch } from '../base/login-watch.ts';
import type { MessageRow } from '../base/to-message.ts';
import { PolledReply } from './polled-reply.ts';
import { createReplyStream, type ReplyStreamOptions } from './reply-stream.ts';
import type { ReplyWriter } from './reply-writer.ts';

/** The reader and the language. */
export interface ReplyViewer {
  visitor: Visitor;
  language: Language;
}

export interface ReadingOptions extends ReplyViewer {
  start: ReplyStreamOptions['start'];
  /** The position in the text up to which the reader has it. */
  from?: number;
}

/** Sends replies to their readers, wherever they are written. */
export class ReplyReading {
  readonly #services: Pick<Services, 'database' | 'log'>;
  readonly #writer: ReplyWriter;
  readonly #sessions: LoginWatch;

  constructor(services: Pick<Services, 'database' | 'log'>, writer: ReplyWriter, sessions: LoginWatch) {
    this.#services = services;
    this.#writer = writer;
    this.#sessions = sessions;
  }

  /** Opens a reply of the visitor as server-sent events; a reader who gets its end has seen the conversation. */
  open(reply: MessageRow, { visitor, language, start, from = 0 }: ReadingOptions): Response {
    const { database, log } = this.#services;
    const running = this.#writer.find(reply.id);
    return createReplyStream({
      start,
      from,
      source: running ?? new PolledReply(database, reply.id, from),
      onEnd: async (final) => {
        // The visit is stored with its end, and nothing else can have been added to it.
        if (running?.isSeen === true && running.variants.length === 1)
          return { ...final, variants: [...running.variants] };
        await markReplySeen(this.#services, visitor.userId, reply);
        return this.describe(reply.id, { visitor, language });
      },
      session: this.#sessions.begin(visitor),
      language,
      log,
    });
  }

  /** Returns a message for its owner. */
  describe(messageId: string, { visitor, language }: ReplyViewer): Promise<Message> {
    return loadMessage(this.#services.database, { userId: visitor.userId, language }, messageId);
  }
}

import type { Language } from '#src/contract/locale/language.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadMessage } from '../messages/load-messages.ts';
import type { LoginWatch } from './login-watch.ts';
import type { MessageRow } from '../messages/to-message.ts';
import { PolledReply } from './polled-reply.ts';
import { createReplyStream, type ReplyStreamOptions } from './reply-stream.ts';
import type { ReplyWriter } from './reply-writer.ts';

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
  readonly #polled = new Map<string, PolledReply>();

  constructor(services: Pick<Services, 'database' | 'log'>, writer: ReplyWriter, sessions: LoginWatch) {
    this.#services = services;
    this.#writer = writer;
    this.#sessions = sessions;
  }

  /** Opens a reply of the visitor as server-sent events. */
  open(reply: MessageRow, { visitor, language, start, from = 0 }: ReadingOptions): Response {
    const { log } = this.#services;
    return createReplyStream({
      start,
      from,
      source: this.#writer.find(reply.id) ?? this.#poll(reply.id),
      onEnd: async ({ left_out: leftOut }) => ({
        ...(await this.describe(reply.id, { visitor, language })),
        // It is not stored.
        ...(leftOut !== undefined && { left_out: leftOut }),
      }),
      session: this.#sessions.begin(visitor),
      language,
      log,
    });
  }

  /** Returns a reply that another process writes: read once, however many read it here. */
  #poll(replyId: string): PolledReply {
    for (const [id, reply] of this.#polled) if (reply.isLeft) this.#polled.delete(id);
    const polled = this.#polled.get(replyId) ?? new PolledReply(this.#services.database, replyId);
    this.#polled.set(replyId, polled);
    return polled;
  }

  /** Returns a message for its owner. */
  describe(messageId: string, { visitor, language }: ReplyViewer): Promise<Message> {
    return loadMessage(this.#services.database, { userId: visitor.userId, language }, messageId);
  }
}

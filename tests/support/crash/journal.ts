import type { Message, ReplyEvent } from '#src/contract/chat/message-calls.ts';

/** A reply as one client saw it. */
export interface SeenReply {
  readonly id: string;
  /** The longest text that was shown. */
  text: string;
  /** When it was shown up to which length, in order. */
  readonly shown: { atMs: number; length: number }[];
  /** The final state, once it was shown. */
  end: Message | null;
}

/** What a client knows of one message of its own: nothing it was told may be lost. */
export interface Asked {
  readonly conversationId: string;
  readonly clientMessageId: string;
  /** Unique in the journal. */
  readonly content: string;
  /** Set once the server acknowledged the message, with the id that it gave it. */
  messageId: string | null;
  /** Its replies, by id: more than one when one broke off and was written anew. */
  readonly replies: Map<string, SeenReply>;
}

/** Everything that the clients were told, in order. */
export type Journal = Asked[];

/** Writes down one stream: `note` takes its events as they come. */
export function createNotes(asked: Asked) {
  let reply: SeenReply | null = null;
  let text = '';
  return {
    note(event: ReplyEvent): void {
      switch (event.type) {
        case 'message-start':
          asked.messageId ??= event.user_message?.id ?? null;
          if (asked.messageId !== event.user_message?.id) throw new Error('the same message got two ids');
          reply = asked.replies.get(event.message.id) ?? newReply(event.message.id);
          asked.replies.set(reply.id, reply);
          return;
        case 'text-delta':
          text += event.text;
          if (reply === null || text.length <= reply.text.length) return;
          reply.text = text;
          reply.shown.push({ atMs: performance.now(), length: text.length });
          return;
        case 'text-reset':
        case 'status':
        case 'thought-delta':
          throw new Error('the model of these rounds never thinks');
        case 'message-end':
          if (reply !== null) reply.end = event.message;
          return;
        case 'error':
          if (reply !== null && event.reply !== null) reply.end = event.reply;
          return;
      }
    },
  };
}

function newReply(id: string): SeenReply {
  return { id, text: '', shown: [], end: null };
}

/** The reply of a message that is not known to have ended, if there is one. */
export function findBrokenReply(asked: Asked): SeenReply | undefined {
  return [...asked.replies.values()].find((reply) => reply.end === null);
}

import type { Message, ReplyEvent } from '#src/contract/chat/message-calls.ts';

/** A reply as one client saw it. */
export interface SeenReply {
  readonly id: string;
  /** The longest text that was shown. */
  text: string;
  /** The times at which the text was shown, each with the length shown, in order. */
  readonly shown: { atMs: number; length: number }[];
  /** The final state, after it was shown. */
  end: Message | null;
}

/** Everything that a client knows of one message of its own: nothing that the server acknowledged may be lost. */
export interface Asked {
  readonly conversationId: string;
  readonly clientMessageId: string;
  /** Unique in the journal. */
  readonly content: string;
  /** The id that the server gave the message, after its acknowledgement. */
  messageId: string | null;
  /** Its replies, by id: more than one if one was interrupted and written again. */
  readonly replies: Map<string, SeenReply>;
}

/** Everything that the server told the clients, in order. */
export type Journal = Asked[];

/** Records one stream: `note` takes its events as they arrive. */
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

/** Returns the reply of a message whose end is not known, if there is one. */
export function findBrokenReply(asked: Asked): SeenReply | undefined {
  return [...asked.replies.values()].find((reply) => reply.end === null);
}

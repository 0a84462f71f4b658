import { atom, type ReadableAtom } from 'nanostores';

/** The text so far of the reply that was written last, apart from the list of messages: it changes with every token. */
export interface ReplyText {
  /** The id of the reply. */
  id: string;
  content: string;
}

export interface LiveReply {
  /** What the page shows: behind what came by a frame at the most. */
  readonly $reply: ReadableAtom<ReplyText | null>;
  /** Begins with a text. */
  begin: (id: string, content: string) => void;
  append: (text: string) => void;
  /** The same reply with another text: what came of it before was taken back. */
  restart: (content: string) => void;
  /** What came so far of a reply, shown or not; null when it is another one that is written. */
  textOf: (id: string) => string | null;
}

/** @param paint calls back once the page can show something new, and only for the newest of several calls */
export function createLiveReply(paint: (work: () => void) => void): LiveReply {
  const $reply = atom<ReplyText | null>(null);
  let reply: ReplyText | null = null;
  const show = () => {
    if ($reply.get() !== reply) $reply.set(reply);
  };
  return {
    $reply,
    begin(id, content) {
      reply = { id, content };
      show();
    },
    append(text) {
      if (reply === null) return;
      reply = { id: reply.id, content: reply.content + text };
      paint(show);
    },
    restart(content) {
      if (reply === null) return;
      reply = { id: reply.id, content };
      show();
    },
    textOf: (id) => (reply?.id === id ? reply.content : null),
  };
}

import { atom, type ReadableAtom } from 'nanostores';
import type { ReplyStatus } from '#src/contract/chat/message-calls.ts';

/** The text so far of the latest reply, separate from the list of messages: it changes with every token. */
export interface ReplyText {
  id: string;
  content: string;
}

/** The state of the reply's model before it answers, and its thoughts, as long as the page is open. */
export interface ReplyThoughts {
  id: string;
  /** `thought`: the reply itself has begun. */
  status: ReplyStatus | 'thought';
  text: string;
}

export interface LiveReply {
  readonly $thoughts: ReadableAtom<ReplyThoughts | null>;
  /** The shown text: at most one frame behind the received text. */
  readonly $reply: ReadableAtom<ReplyText | null>;
  /** Begins a reply, with the text received so far. */
  begin: (id: string, content: string) => void;
  append: (text: string) => void;
  recordStatus: (status: ReplyStatus) => void;
  /** Adds to the model's thoughts. */
  think: (text: string) => void;
  /** Replaces the text of the same reply, because the earlier text was withdrawn. */
  restart: (content: string) => void;
  /** Returns the received text of a reply, shown or not; null if another reply is being written. */
  textOf: (id: string) => string | null;
}

/** @param paint calls back once the page can show something new, and only for the newest of several calls */
export function createLiveReply(paint: (work: () => void) => void): LiveReply {
  const $reply = atom<ReplyText | null>(null);
  const $thoughts = atom<ReplyThoughts | null>(null);
  let reply: ReplyText | null = null;
  const show = () => {
    if ($reply.get() !== reply) $reply.set(reply);
  };
  const recordStatus = (status: ReplyStatus, added = '') => {
    if (reply !== null) $thoughts.set({ id: reply.id, status, text: ($thoughts.get()?.text ?? '') + added });
  };
  return {
    $reply,
    $thoughts,
    recordStatus,
    think: (text) => recordStatus('thinking', text),
    begin(id, content) {
      $thoughts.set(null);
      reply = { id, content };
      show();
    },
    append(text) {
      if (reply === null) return;
      reply = { id: reply.id, content: reply.content + text };
      const thoughts = $thoughts.get();
      if (thoughts !== null && thoughts.status !== 'thought')
        $thoughts.set(thoughts.text === '' ? null : { ...thoughts, status: 'thought' });
      paint(show);
    },
    restart(content) {
      if (reply === null) return;
      $thoughts.set(null);
      reply = { id: reply.id, content };
      show();
    },
    textOf: (id) => (reply?.id === id ? reply.content : null),
  };
}

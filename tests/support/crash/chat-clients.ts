import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyEvent } from '#src/contract/chat/message-calls.ts';
import { readEvents } from '../api/chat/read-events.ts';
import { createVisitor, type Visitor } from '../api/visitor.ts';
import { type Asked, createNotes, type Journal } from './journal.ts';

/** One person who sends the next message as soon as the reply has come. */
export interface ChatClient extends Visitor {
  readonly userId: string;
  readonly conversationId: string;
}

/** People who chat without a pause and record every answer. */
export interface ChatClients {
  readonly journal: Journal;
  readonly clients: readonly ChatClient[];
  /** The number of refusals and broken streams. */
  readonly failures: () => number;
  /** The number of replies that have begun and not yet ended. */
  readonly openReplies: () => number;
  /** Changes the address of the server. */
  moveTo(serverUrl: string): void;
  /** Lets everyone continue, first with the interrupted message. */
  resume(): void;
  /** Lets everyone stop after the current message; resolves when all have stopped. */
  pause(): Promise<void>;
}

const retryDelayMs = 200;
/** The longest pause before the next message: long enough that a crash meets all stages of a reply. */
const thinkingMs = 400;

/**
 * Registers `count` visitors, each with a conversation; they wait for `resume`.
 * @param random numbers from 0 up to 1, for the length of their pauses
 */
export async function createChatClients(
  serverUrl: string,
  count: number,
  random: () => number,
): Promise<ChatClients> {
  let url = serverUrl;
  let failures = 0;
  const open = { count: 0 };
  let pausing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const journal: Journal = [];
  const unfinished = new Map<string, Asked>();
  const clients: ChatClient[] = [];
  for (let index = 0; index < count; index += 1) clients.push(await createChatClient(() => url));

  async function chat(person: ChatClient, { signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      const asked = unfinished.get(person.conversationId) ?? composeAsked(person, journal);
      unfinished.set(person.conversationId, asked);
      const isWhole = await ask(person, asked, open);
      if (isWhole) unfinished.delete(person.conversationId);
      else failures += 1;
      const waitMs = isWhole ? random() * thinkingMs : retryDelayMs;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    journal,
    clients,
    failures: () => failures,
    openReplies: () => open.count,
    moveTo(newUrl) {
      url = newUrl;
    },
    resume() {
      const until = new AbortController();
      pausing = until;
      running = Promise.all(clients.map((person) => chat(person, until)));
    },
    async pause() {
      pausing.abort();
      await running;
    },
  };
}

async function createChatClient(url: () => string): Promise<ChatClient> {
  const visitor = createVisitor({ baseUrl: url });
  const { id: userId } = await visitor.register();
  const { id } = await visitor.startChat();
  return { ...visitor, userId, conversationId: id };
}

function composeAsked({ conversationId }: ChatClient, journal: Journal): Asked {
  const asked: Asked = {
    conversationId,
    clientMessageId: randomUUID(),
    content: `This is message ${journal.length}.`,
    messageId: null,
    replies: new Map(),
  };
  journal.push(asked);
  return asked;
}

/** @returns true when a whole reply came */
async function ask(person: ChatClient, asked: Asked, open: { count: number }): Promise<boolean> {
  const notes = createNotes(asked);
  let last: ReplyEvent | null = null;
  let isOpen = false;
  try {
    const { conversationId, content, clientMessageId } = asked;
    const response = await person.openReply(conversationId, content, clientMessageId);
    for await (const event of readEvents(response)) {
      notes.note(event);
      if (!isOpen) open.count += 1;
      isOpen = true;
      last = event;
    }
  } catch (error) {
    // No answer, a busy server, and a server that died during the answer are all expected here.
    if (!(error instanceof Error)) throw error;
    return false;
  } finally {
    if (isOpen) open.count -= 1;
  }
  return last?.type === 'message-end';
}

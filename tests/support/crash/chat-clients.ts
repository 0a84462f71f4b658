import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type Client, createClient } from '#src/contract/client.ts';
import { addConversation } from '#src/contract/conversation-calls.ts';
import { askMessage, type ReplyEvent, replyEventSchema } from '#src/contract/message-calls.ts';
import { registerDevice } from '#src/contract/user-calls.ts';
import { type Asked, createNotes, type Journal } from './journal.ts';

/** One person who asks again as soon as the reply has come. */
export interface ChatClient {
  readonly client: Client;
  readonly conversationId: string;
}

/** People who chat without a pause and write down all that they are told. */
export interface ChatClients {
  readonly journal: Journal;
  readonly clients: readonly ChatClient[];
  /** How often the server refused or the stream broke off. */
  readonly failures: () => number;
  /** From now on the server is at this address. */
  moveTo(serverUrl: string): void;
  /** Everyone goes on, first with what broke off. */
  resume(): void;
  /** Has everyone stop after what they are at; resolves when all have. */
  pause(): Promise<void>;
}

const retryDelayMs = 200;
/** The longest that a person thinks before the next message: so that a crash meets all stages of an ask. */
const thinkingMs = 400;

/** Registers so many visitors, each with a conversation; they wait for `resume`. */
export async function createChatClients(serverUrl: string, count: number): Promise<ChatClients> {
  let url = serverUrl;
  let failures = 0;
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
      const isWhole = await ask(person, asked);
      if (isWhole) unfinished.delete(person.conversationId);
      else failures += 1;
      const waitMs = isWhole ? Math.random() * thinkingMs : retryDelayMs;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    journal,
    clients,
    failures: () => failures,
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
  const deviceId = randomUUID();
  const client = createClient({
    send: (request) => fetch(request),
    baseUrl: url,
    context: () => ({ language: 'en', deviceId }),
  });
  await client.call(registerDevice, { body: { device_id: deviceId, platform: 'pc' } });
  const { id } = await client.call(addConversation, { query: { charId: 'f01' }, body: { fresh: true } });
  return { client, conversationId: id };
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
async function ask({ client }: ChatClient, asked: Asked): Promise<boolean> {
  const { conversationId: conversation_id, content, clientMessageId: client_message_id } = asked;
  const notes = createNotes(asked);
  let last: ReplyEvent | null = null;
  try {
    const response = await client.open(askMessage, { body: { conversation_id, content, client_message_id } });
    for await (const event of readEvents(response)) {
      notes.note(event);
      last = event;
    }
  } catch (error) {
    // Nobody answered, the server was busy, or it died in the middle: all expected here.
    if (!(error instanceof Error)) throw error;
    return false;
  }
  return last?.type === 'message-end';
}

/** The events of a reply as they come. */
export async function* readEvents(response: Response): AsyncGenerator<ReplyEvent> {
  if (response.body === null) throw new Error('The answer has no body.');
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) yield replyEventSchema.parse(JSON.parse(data));
}

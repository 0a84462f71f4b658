import { atom, type ReadableAtom } from 'nanostores';
import { v4 as newId } from 'uuid';
import { CallError, type Client } from '#src/contract/client.ts';
import { addConversation, listConversations } from '#src/contract/conversation-calls.ts';
import { networkErrorMessage } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import { askMessage, getHistory, resumeMessage, stopMessage } from '#src/contract/message-calls.ts';
import {
  applyReplyEvent,
  type ChatMessage,
  type ChatState,
  findFailure,
  findStreaming,
  mergeHistory,
} from './chat-state.ts';
import { readReplyEvents } from './read-reply-events.ts';

export interface ChatSessionOptions {
  client: Client;
  language: Language;
  characterId: string;
  initial: Pick<ChatState, 'conversationId' | 'messages' | 'hasMore'>;
  /** Makes sure that the server knows this device; `again` after it said that it does not. */
  registerDevice: (again?: boolean) => Promise<unknown>;
  /** False until then: a device that the server does not know has no conversations to ask for. */
  isDeviceRegistered: () => boolean;
  /** Told whenever this page changed the conversation, so that other tabs can look. */
  onChange: () => void;
  wait: (ms: number) => Promise<void>;
  /** Told why a message was not sent, beside the session's own notice. */
  onUnsent?: (error: unknown) => void;
}

/** A conversation in this page: its state, and everything a person can do to it. */
export interface ChatSession {
  readonly $state: ReadableAtom<ChatState>;
  /** Sends a message and follows its reply. */
  send: (content: string) => Promise<void>;
  /** Sends again what failed; the server sees that it is the same message. */
  retry: () => Promise<void>;
  stop: () => Promise<void>;
  loadEarlier: () => Promise<void>;
  /** Takes over what happened elsewhere, and follows a reply that is being written. */
  refresh: () => Promise<void>;
  /** Follows the reply that was being written when the page was made. */
  resume: () => Promise<void>;
}

const retryDelaysMs = [400, 800, 1_600, 3_000, 5_000, 5_000, 5_000, 5_000];
const pageLength = 50;

export function createChatSession(options: ChatSessionOptions): ChatSession {
  const { client, language } = options;
  const $state = atom<ChatState>({
    ...options.initial,
    isLoadingEarlier: false,
    phase: 'idle',
    failure: findFailure(options.initial.messages, language),
  });
  /** Something changed elsewhere while this page was busy with a reply. */
  let isBehind = false;
  const update = (change: Partial<ChatState>) => $state.set({ ...$state.get(), ...change });

  const wordsOf = (error: unknown) =>
    error instanceof CallError ? error.message : networkErrorMessage[language];

  async function send(content: string): Promise<void> {
    const clientMessageId = newId();
    const message: ChatMessage = {
      id: clientMessageId,
      parent_id: null,
      role: 'user',
      content,
      state: 'complete',
      finish_reason: null,
      model: null,
      client_message_id: clientMessageId,
      create_time: new Date().toISOString(),
      delivery: 'sending',
    };
    update({ messages: [...$state.get().messages, message] });
    await ask(clientMessageId, content);
  }

  async function retry(): Promise<void> {
    const { failure, messages } = $state.get();
    const message = messages.find((candidate) => candidate.client_message_id === failure?.clientMessageId);
    if (failure?.clientMessageId == null || message === undefined) return refresh();
    await ask(failure.clientMessageId, message.content);
  }

  /** Asks until the server answers; repeating is safe, because the id makes it the same message (D5). */
  async function ask(clientMessageId: string, content: string): Promise<void> {
    update({ phase: 'sending', failure: null });
    setDelivery(clientMessageId, 'sending');
    for (const delayMs of [...retryDelaysMs.slice(0, 3), null]) {
      try {
        const conversationId = await requireConversation();
        const body = { conversation_id: conversationId, content, client_message_id: clientMessageId };
        const response = await client.open(askMessage, { body });
        options.onChange();
        const ended = await follow(response);
        if (!ended) {
          if (findStreaming($state.get()) === undefined) throw new CallError(networkErrorMessage[language]);
          await resume();
        }
        settle();
        options.onChange();
        await catchUp();
        return;
      } catch (error) {
        const isAway = error instanceof CallError && error.status === null;
        if (delayMs === null || !isAway) {
          failToSend(clientMessageId, error);
          return;
        }
        update({ phase: 'reconnecting' });
        await options.wait(delayMs);
      }
    }
  }

  async function requireConversation(): Promise<string> {
    const known = $state.get().conversationId;
    if (known !== null) return known;
    await register();
    const query = { charId: options.characterId };
    const conversation = await client
      .call(addConversation, { query, body: {} })
      .catch(async (error: unknown) => {
        if (!(error instanceof CallError) || error.status !== 401) throw error;
        await register(true);
        return client.call(addConversation, { query, body: {} });
      });
    update({ conversationId: conversation.id });
    return conversation.id;
  }

  /** @throws CallError as every call does, so that a server that is away is waited for */
  async function register(again = false): Promise<void> {
    await options.registerDevice(again).catch((cause: unknown) => {
      throw new CallError(networkErrorMessage[language], { cause });
    });
  }

  /** Says what is still wrong once nothing is going on. */
  function settle(): void {
    const { phase, failure, messages } = $state.get();
    if (phase === 'idle' && failure === null) update({ failure: findFailure(messages, language) });
  }

  function failToSend(clientMessageId: string, error: unknown): void {
    const message = wordsOf(error);
    if (!(error instanceof CallError)) console.error(error);
    setDelivery(clientMessageId, 'unsent');
    update({ phase: 'idle', failure: { message, clientMessageId } });
    options.onUnsent?.(error);
  }

  /** Marks the visitor's own message, unless the server has it already. */
  function setDelivery(clientMessageId: string, delivery: 'sending' | 'unsent'): void {
    update({
      messages: $state
        .get()
        .messages.map((message) =>
          message.client_message_id === clientMessageId && message.delivery !== undefined
            ? { ...message, delivery }
            : message,
        ),
    });
  }

  /** Applies the events of a stream. @returns whether it came to its end */
  async function follow(response: Response): Promise<boolean> {
    try {
      for await (const event of readReplyEvents(response)) {
        $state.set(applyReplyEvent($state.get(), event));
        if (event.type === 'message-end') return true;
        if (event.type === 'error') return event.reply !== null;
      }
    } catch (error) {
      console.debug('the reply stream broke off and is resumed', error);
    }
    return false;
  }

  async function resume(): Promise<void> {
    // Said before anything is awaited, so that a refresh meanwhile does not follow the same reply as well.
    const isIdle = $state.get().phase === 'idle';
    if (isIdle && findStreaming($state.get()) !== undefined) update({ phase: 'streaming', failure: null });
    let attempt = 0;
    for (;;) {
      const reply = findStreaming($state.get());
      if (reply === undefined) return;
      const delayMs = attempt === 0 ? 0 : retryDelaysMs[attempt - 1];
      if (delayMs === undefined) break;
      await options.wait(delayMs);
      try {
        const query = { message_id: reply.id, last_event_id: reply.content.length };
        if (query.last_event_id > 0) update({ phase: 'streaming', failure: null });
        const response = await client.open(resumeMessage, { query });
        if (await follow(response)) {
          options.onChange();
          return;
        }
      } catch (error) {
        if (error instanceof CallError && error.status !== null && error.status < 500) {
          update({ phase: 'idle', failure: { message: error.message, clientMessageId: null } });
          return;
        }
        console.debug('resuming failed and is tried again', error);
      }
      const progressed = (findStreaming($state.get())?.content.length ?? 0) > reply.content.length;
      attempt = progressed ? 1 : attempt + 1;
      update({ phase: 'reconnecting' });
    }
    const failure = { message: networkErrorMessage[language], clientMessageId: null };
    update({ phase: 'idle', failure });
  }

  async function stop(): Promise<void> {
    const reply = findStreaming($state.get());
    if (reply === undefined) return;
    try {
      await client.call(stopMessage, { body: { message_id: reply.id } });
    } catch (error) {
      const message = wordsOf(error);
      update({ failure: { message, clientMessageId: null } });
    }
  }

  async function loadEarlier(): Promise<void> {
    const { conversationId, messages, hasMore, isLoadingEarlier } = $state.get();
    const [first] = messages;
    if (conversationId === null || first === undefined || !hasMore || isLoadingEarlier) return;
    update({ isLoadingEarlier: true });
    try {
      const query = { conversation_id: conversationId, before: first.id, limit: pageLength };
      const page = await client.call(getHistory, { query });
      update({ messages: [...page.records, ...$state.get().messages], hasMore: page.has_more });
    } catch (error) {
      const message = wordsOf(error);
      update({ failure: { message, clientMessageId: null } });
    } finally {
      update({ isLoadingEarlier: false });
    }
  }

  /** Takes over what happened elsewhere while this page was busy. */
  async function catchUp(): Promise<void> {
    if (!isBehind || $state.get().phase !== 'idle') return;
    isBehind = false;
    await refresh();
  }

  async function refresh(): Promise<void> {
    if ($state.get().phase !== 'idle') {
      isBehind = true;
      return;
    }
    try {
      const conversationId = $state.get().conversationId ?? (await findConversation());
      if (conversationId === null) return;
      const query = { conversation_id: conversationId, limit: pageLength };
      const page = await client.call(getHistory, { query });
      const state = $state.get();
      if (state.phase !== 'idle') return;
      const merged = mergeHistory(state, page);
      const found = findFailure(merged.messages, language);
      // What is known of the same failure says more.
      const isKnown = found !== null && found.clientMessageId === state.failure?.clientMessageId;
      $state.set({ ...merged, conversationId, failure: isKnown ? state.failure : found });
      await resume();
      settle();
    } catch (error) {
      console.debug('the conversation could not be refreshed', error);
    }
    await catchUp();
  }

  async function findConversation(): Promise<string | null> {
    if (!options.isDeviceRegistered()) return null;
    const query = { character_id: options.characterId, size: 1 };
    const list = await client.call(listConversations, { query });
    return list.records[0]?.id ?? null;
  }

  return {
    $state,
    send,
    retry,
    stop,
    loadEarlier,
    refresh,
    async resume() {
      await resume();
      await catchUp();
    },
  };
}

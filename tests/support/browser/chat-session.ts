import { isGemsError } from '#src/client/gems/is-gems-error.ts';
import { createChatSession, type ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatState } from '#src/client/chat/state/chat-state.ts';
import { addConversation, getConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { idOf } from './chat-messages.ts';
import { createFakeChatServer, type FakeChatServer } from './fake-chat-server.ts';

export const conversationId = idOf(500);

export const conversation = {
  id: conversationId,
  character_id: 'f01',
  title: '',
  mode: 'normal' as const,
  chat_model: null,
  sampler: {},
  persona_id: null,
  as_self: false,
  pinned: false,
  background_id: null,
  background: null,
  message_count: 1,
  version: 1,
  create_time: '2026-11-21T09:00:00.000Z',
  modify_time: '2026-11-21T09:00:00.000Z',
};

/**
 * The session of a chat page, without page and browser: with its server, and a record of its effects other than calls.
 */
export interface OpenSession {
  readonly session: ChatSession;
  readonly server: FakeChatServer;
  /** For every registration of the device, true if it was a repeated one. */
  readonly registrations: boolean[];
  /** Every wait, in milliseconds; none takes time. */
  readonly waits: number[];
  /** Counts the notifications to other tabs that something changed. */
  countChanges(): number;
  readonly state: ChatState;
  /** The failures that were reported to the session. */
  readonly failures: readonly unknown[];
  /** Resolves when the text of the running reply equals `content`. */
  shows(content: string): Promise<void>;
}

export interface SessionOptions {
  conversationId?: string | null;
  messages?: readonly Message[];
  hasMore?: boolean;
  ensureDevice?: (again?: boolean) => Promise<unknown>;
  /** True by default. */
  isDeviceRegistered?: boolean;
  isOnline?: () => boolean;
  isFresh?: boolean;
}

export function openChatSession(options: SessionOptions = {}): OpenSession {
  const server = createFakeChatServer();
  server.answer(addConversation, conversation);
  server.answer(getConversation, conversation);
  const registrations: boolean[] = [];
  const waits: number[] = [];
  const failures: unknown[] = [];
  let changes = 0;
  const session = createChatSession({
    client: server.client,
    language: 'en',
    characterId: 'f01',
    initial: {
      conversationId: options.conversationId === undefined ? conversationId : options.conversationId,
      messages: options.messages ?? [],
      hasMore: options.hasMore ?? false,
    },
    async ensureDevice(again = false) {
      registrations.push(again);
      await options.ensureDevice?.(again);
    },
    isDeviceRegistered: () => options.isDeviceRegistered ?? true,
    isFresh: options.isFresh ?? false,
    ...(options.isOnline !== undefined && { isOnline: options.isOnline }),
    onChange: () => (changes += 1),
    wait(ms) {
      waits.push(ms);
      return Promise.resolve();
    },
    paint: (work) => work(),
    onFailure(error) {
      failures.push(error);
      return isGemsError(error);
    },
  });
  return {
    session,
    server,
    registrations,
    waits,
    countChanges: () => changes,
    get state() {
      return session.$state.get();
    },
    failures,
    shows: (content) =>
      new Promise((resolve) => {
        const stop = session.$reply.subscribe((reply) => {
          if (reply?.content !== content) return;
          // Not within the first call, when there is nothing to stop yet.
          queueMicrotask(() => stop());
          resolve();
        });
      }),
  };
}

import { atom, type WritableAtom } from 'nanostores';
import { CallError, type Client } from '#src/contract/call/client.ts';
import { addConversation } from '#src/contract/chat/conversation-calls.ts';
import { describeRegistration } from '#src/client/api/describe-registration.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { type ChatState, findFailure } from './chat-state.ts';
import { createLiveReply, type LiveReply } from './live-reply.ts';

export interface ChatSessionOptions {
  client: Client;
  language: Language;
  characterId: string;
  /** True if the person requested a new conversation: an existing one must not replace it. */
  isFresh?: boolean;
  initial: Pick<ChatState, 'conversationId' | 'messages' | 'hasMore'> &
    Partial<Pick<ChatState, 'conversation' | 'version'>>;
  /** Makes sure that the server knows this device; `again` after it answered that it does not. */
  ensureDevice: (again?: boolean) => Promise<unknown>;
  /** False until the server knows this device: before that, there are no conversations to load. */
  isDeviceRegistered: () => boolean;
  /** Called whenever this page changed the conversation, so that other tabs can follow. */
  onChange: () => void;
  wait: (ms: number) => Promise<void>;
  /** False while the browser is offline: messages then wait for the connection. */
  isOnline?: () => boolean;
  /** Calls back once the page can show something new, and only for the newest of several calls. */
  paint: (work: () => void) => void;
  /**
   * Called with the error of a failed action.
   * @param isTextKept true if the person's text is in the field again
   * @returns true if the error is shown already, so that the session needs no notice
   */
  onFailure?: (error: unknown, isTextKept: boolean) => boolean;
}

/** The state and functions that the parts of a session share. */
export interface SessionCore {
  readonly options: ChatSessionOptions;
  readonly $state: WritableAtom<ChatState>;
  readonly reply: LiveReply;
  update: (change: Partial<ChatState>) => void;
  /**
   * Describes and shows an error; `about` names the message that failed, or says that its text went back to the field.
   */
  fail: (error: unknown, about?: { clientMessageId?: string | null; isTextKept?: boolean }) => void;
  /**
   * Returns the conversation's id, and begins the conversation if there is none yet.
   * @throws CallError as every call does
   */
  requireConversation: () => Promise<string>;
}

export function createSessionCore(options: ChatSessionOptions): SessionCore {
  const { client, language, initial } = options;
  const $state = atom<ChatState>({
    conversation: null,
    // The messages were read after the conversation, so they may be newer: that costs at worst one more look-up.
    version: initial.conversation?.version ?? null,
    ...initial,
    hasNewer: false,
    isLoadingEarlier: false,
    isLoadingNewer: false,
    phase: 'idle',
    failure: findFailure(initial.messages, language),
    lastRemoval: null,
    fork: null,
    takenBack: null,
    target: null,
  });
  const update = (change: Partial<ChatState>) => $state.set({ ...$state.get(), ...change });
  let beginning: Promise<string> | null = null;

  /** @throws CallError as every call does, so that the caller waits for a server that is unreachable */
  async function register(again = false): Promise<void> {
    await options.ensureDevice(again).catch((cause: unknown) => {
      throw new CallError(describeRegistration(cause, language), { cause });
    });
  }

  async function begin(): Promise<string> {
    await register();
    const input = { query: { charId: options.characterId }, body: { fresh: options.isFresh === true } };
    const conversation = await client.call(addConversation, input).catch(async (error: unknown) => {
      if (!(error instanceof CallError) || error.status !== 401) throw error;
      await register(true);
      return client.call(addConversation, input);
    });
    update({ conversationId: conversation.id, conversation });
    return conversation.id;
  }

  return {
    options,
    $state,
    reply: createLiveReply(options.paint),
    update,
    fail(error, { clientMessageId = null, isTextKept = false } = {}) {
      if (!(error instanceof CallError)) console.error(error);
      const message = error instanceof CallError ? error.message : networkErrorMessage[language];
      const isSaid = options.onFailure?.(error, isTextKept) === true;
      update({ failure: isSaid ? null : { message, clientMessageId } });
    },
    requireConversation() {
      const known = $state.get().conversationId;
      if (known !== null) return Promise.resolve(known);
      // Concurrent callers share one conversation.
      beginning ??= begin().finally(() => (beginning = null));
      return beginning;
    },
  };
}

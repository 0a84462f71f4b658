import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { isDeviceRegistered, ensureDevice } from '#src/client/api/ensure-device.ts';
import { createPaintGate } from '#src/client/chat/view/paint-gate.ts';
import { type ChatSession, createChatSession } from '#src/client/chat/session/chat-session.ts';
import { showGemsError } from '#src/client/overlays/show-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import { addGreetingVariants } from './messages/add-greeting-variants.ts';
import { type TabSync, useTabSync } from './use-tab-sync.ts';

export interface RenderedChat {
  language: Language;
  character: ChatCharacter;
  /** True for a page requested with `?new=1`, which begins a new conversation. */
  isFresh: boolean;
  /** The visitor's conversation as the server rendered it; null before the first message. */
  conversationId: string | null;
  conversation: Conversation | null;
  messages: Message[];
  hasMore: boolean;
}

interface OpenChat {
  session: ChatSession;
  tabs: TabSync;
}

/**
 * Sessions by the messages that the page came with. A session outlives the island, which is rendered again after an
 * error.
 */
const openChats = new WeakMap<readonly Message[], OpenChat>();

/**
 * Continues a rendered chat in the browser. Its session is in step with other tabs, and catches up when the person comes
 * back.
 */
export function useChatSession(rendered: RenderedChat) {
  const ownTabs = useTabSync(rendered.character.id);
  // The session lives as long as the page; the props never change.
  const { session, tabs } = useMemo(() => openChat(rendered, ownTabs), []);
  const state = useStore(session.$state);
  useEffect(() => {
    void session.resume();
    return tabs.listen(
      () => void session.refresh(),
      () => void session.comeBack(),
    );
  }, [session, tabs]);
  return { session, state };
}

function openChat(rendered: RenderedChat, tabs: TabSync): OpenChat {
  const { language, character, isFresh, conversationId, conversation, messages, hasMore } = rendered;
  const known = openChats.get(messages);
  if (known !== undefined) return known;
  const session = createChatSession({
    client: createBrowserClient(),
    language,
    characterId: character.id,
    isFresh,
    initial: {
      conversationId,
      conversation,
      messages: messages.map((message) => addGreetingVariants(message, character)),
      hasMore,
    },
    ensureDevice,
    isDeviceRegistered,
    onChange: tabs.announce,
    onFailure: showGemsError,
    isOnline: () => navigator.onLine,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    paint: createPaintGate(),
  });
  const opened = { session, tabs };
  openChats.set(messages, opened);
  return opened;
}

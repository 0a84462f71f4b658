import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import { useLongFields } from './composer/use-long-fields.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useFreshConversation } from './use-fresh-conversation.ts';
import { useKeptHistory } from './use-kept-history.ts';
import { useKeptPlace } from './messages/use-kept-place.ts';
import { useOutbox } from './use-outbox.ts';
import { usePreloadedParts } from './use-preloaded-parts.ts';

interface ChatEffectsProps {
  session: ChatSession;
  character: ChatCharacter;
  isFresh: boolean;
  language: Language;
}

/** Everything of a chat without a visible place: keys, queued messages, offline copies. */
export function ChatEffects({ session, character, isFresh, language }: ChatEffectsProps) {
  const begin = useFreshConversation(session, character, isFresh);
  useShortcuts({ session, begin });
  useOutbox(session, character.id);
  useKeptHistory(session, character);
  usePreloadedParts();
  useLongFields(language);
  useKeptPlace(session);
  return null;
}

import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { chatAroundTextsOf, chatTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { AboutCard } from './AboutCard.tsx';
import { ConversationPanel } from './ConversationPanel.tsx';
import { useConversations } from './use-conversations.ts';
import { useHasRail } from './use-has-rail.ts';

export interface ConversationRailProps {
  session: ChatSession;
  character: ChatCharacter;
  language: Language;
  /** The newest conversations as the server rendered them. */
  conversations: ListedConversation[];
}

/** The character, and the conversations with everyone, beside the chat on wide screens. */
export default function ConversationRail({
  session,
  character,
  language,
  conversations,
}: ConversationRailProps) {
  const list = useConversations(session, conversations, useHasRail());
  return (
    <aside className="chat-rail hidden lg:flex" aria-label={chatAroundTextsOf(language).conversations}>
      <AboutCard character={character} texts={chatTextsOf(language)} />
      <ConversationPanel session={session} list={list} character={character} language={language} />
    </aside>
  );
}

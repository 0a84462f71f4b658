import { useEffect, useRef } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { ConversationPanel } from './ConversationPanel.tsx';
import { takeSearchWish } from './search-wish.ts';
import { useConversations } from './use-conversations.ts';

interface ConversationSheetProps {
  session: ChatSession;
  character: ChatCharacter;
  language: Language;
  onClose: () => void;
}

/** The conversations in a sheet, for windows without room beside the chat. */
export default function ConversationSheet({ session, character, language, onClose }: ConversationSheetProps) {
  const list = useConversations(session, undefined, true);
  const sheetRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takeSearchWish()) return;
    // Waits until the panel's heading has had the focus.
    const frame = requestAnimationFrame(() => sheetRef.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={sheetRef} className="-mx-3 flex flex-col">
      <ConversationPanel
        session={session}
        list={list}
        character={character}
        language={language}
        onGo={onClose}
      />
    </div>
  );
}

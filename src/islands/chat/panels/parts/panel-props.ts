import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/site/character-calls.ts';
import type { Language } from '#src/contract/base/language.ts';

/** The props of every panel beside the chat. */
export interface PanelProps {
  session: ChatSession;
  character: ChatCharacter;
  language: Language;
  onClose: () => void;
}

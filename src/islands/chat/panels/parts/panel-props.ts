import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/site/character-calls.ts';
import type { Language } from '#src/contract/base/language.ts';

/** What every panel beside the chat works with. */
export interface PanelProps {
  session: ChatSession;
  character: ChatCharacter;
  language: Language;
  onClose: () => void;
}

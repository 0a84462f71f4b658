import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';

export interface PushPlaceProps {
  session: ChatSession;
  /** The name of the character. */
  name: string;
  language: Language;
}

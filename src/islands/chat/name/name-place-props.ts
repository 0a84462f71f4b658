import type { ChatSession } from '#src/browser/chat-session.ts';
import type { Language } from '#src/contract/language.ts';

export interface NamePlaceProps {
  session: ChatSession;
  /** Of the character. */
  name: string;
  language: Language;
}

import type { RefObject } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/base/language.ts';

export interface NamePlaceProps {
  session: ChatSession;
  /** The name of the character. */
  name: string;
  language: Language;
  /** Gets the focus when the question is closed. */
  fieldRef: RefObject<HTMLElement | null>;
}

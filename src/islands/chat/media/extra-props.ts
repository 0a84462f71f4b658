import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatMediaTexts } from '#src/i18n/chat/chat-texts.ts';

/** The props of everything below a reply. */
export interface ExtraProps {
  message: ChatMessage;
  language: Language;
  texts: ChatMediaTexts;
}

export interface ExtraButtonProps extends ExtraProps {
  /** 0 in the one message of the list that Tab reaches. */
  tabIndex: number;
}

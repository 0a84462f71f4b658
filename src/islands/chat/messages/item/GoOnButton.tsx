import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { useResendPrice } from '#src/islands/gems/use-resend-price.ts';
import type { MessageHandlers } from '../actions/message-handlers.ts';

interface GoOnButtonProps {
  message: ChatMessage;
  language: Language;
  texts: ChatMessageTexts;
  tabIndex: number;
  onAct: MessageHandlers['act'];
}

/** A button that continues a reply which broke off, with its price. */
export function GoOnButton({ message, language, texts, tabIndex, onAct }: GoOnButtonProps) {
  const price = useResendPrice(language);
  return (
    <button
      type="button"
      className="chat-go-on needs-script"
      tabIndex={tabIndex}
      onClick={() => onAct('continue', message)}
    >
      {texts.goOn}
      {price !== '' && <span className="button-price">{price}</span>}
    </button>
  );
}

import { RefreshCw } from 'lucide-react';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { useResendPrice } from '#src/islands/gems/use-resend-price.ts';
import type { MessageHandlers } from '../actions/message-handlers.ts';
import { nameAgain } from '../actions/name-again.ts';

interface AgainButtonProps {
  message: ChatMessage;
  language: Language;
  texts: ChatMessageTexts;
  isBusy: boolean;
  tabIndex: number;
  onAct: MessageHandlers['act'];
}

/** A button that requests another reply in place of the newest one, with its price. */
export function AgainButton({ message, language, texts, isBusy, tabIndex, onAct }: AgainButtonProps) {
  const price = useResendPrice(language);
  return (
    <button
      type="button"
      className="chat-tool needs-script"
      tabIndex={tabIndex}
      // Not disabled, which would take the focus from it.
      aria-disabled={isBusy}
      aria-label={texts.again}
      title={nameAgain(price, texts)}
      onClick={() => {
        if (!isBusy) onAct('resend', message);
      }}
    >
      <RefreshCw size={16} aria-hidden />
    </button>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { useResendPrice } from '#src/islands/gems/use-resend-price.ts';
import { nameAgain } from '../actions/name-again.ts';

interface VariantSwitchProps {
  message: ChatMessage;
  language: Language;
  texts: ChatMessageTexts;
  isBusy: boolean;
  tabIndex: number;
  /** True if another variant can be requested after the last one. */
  hasMore: boolean;
  onStep: (id: string, step: 1 | -1) => void;
}

/** The variant switch ‹ 2/5 ›: the shown variant, with buttons to the others. */
export function VariantSwitch({
  message,
  language,
  texts,
  isBusy,
  tabIndex,
  hasMore,
  onStep,
}: VariantSwitchProps) {
  const price = useResendPrice(language);
  const { id, variants } = message;
  if (variants.length < 2) return null;
  const at = variants.indexOf(id);
  const isAtEnd = at >= variants.length - 1;
  // Not disabled, which would take the focus from them.
  const button = (step: 1 | -1, isOff: boolean) => ({
    type: 'button' as const,
    className: 'chat-tool needs-script',
    tabIndex,
    'aria-disabled': isOff,
    onClick: () => {
      if (!isOff) onStep(id, step);
    },
  });
  return (
    <div
      role="group"
      aria-label={texts.variants}
      className="on-picture inline-flex items-center tabular-nums"
    >
      <button {...button(-1, isBusy || at <= 0)} aria-label={texts.previousVariant}>
        <ChevronLeft size={18} aria-hidden />
      </button>
      <span aria-hidden>{`${at + 1}/${variants.length}`}</span>
      <span className="sr-only" aria-live="polite">
        {texts.variantOf(at + 1, variants.length)}
      </span>
      <button
        {...button(1, isBusy || (isAtEnd && !hasMore))}
        aria-label={isAtEnd && hasMore ? texts.again : texts.nextVariant}
        title={isAtEnd && hasMore ? nameAgain(price, texts) : undefined}
      >
        <ChevronRight size={18} aria-hidden />
      </button>
    </div>
  );
}

import { pressedKey } from '#src/client/browser/pressed-key.ts';
import { useEffect, useRef } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { useResendPrice } from '#src/islands/gems/use-resend-price.ts';
import { nameAgain } from '../actions/name-again.ts';
import { $offer } from '../actions/open-message.ts';

interface AgainOfferProps {
  language: Language;
  texts: ChatMessageTexts;
  onAccept: () => void;
}

/** The offer of another reply, made by a key or a swipe: its price on a button, which gets the focus. */
export default function AgainOffer({ language, texts, onAccept }: AgainOfferProps) {
  const price = useResendPrice(language);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Keeps the focus, and a phone's keyboard, of a person who is writing.
    if (document.activeElement?.matches('input, textarea, select') !== true) buttonRef.current?.focus();
  }, []);

  /** Returns the focus to the message: the button disappears. */
  function leave({ currentTarget }: { currentTarget: Element }) {
    currentTarget.closest<HTMLElement>('.chat-item')?.focus({ preventScroll: true });
  }

  return (
    <button
      ref={buttonRef}
      type="button"
      className="chat-offer button-text chat-go-on on-picture"
      onClick={(event) => {
        leave(event);
        onAccept();
      }}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape') return;
        leave(event);
        $offer.set(null);
      }}
    >
      {nameAgain(price, texts)}
    </button>
  );
}

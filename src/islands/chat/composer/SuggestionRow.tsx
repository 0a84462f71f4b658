import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { suggestionTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import type { Suggestions } from './use-suggestions.ts';

interface SuggestionRowProps {
  suggestions: Suggestions;
  language: Language;
  onPick: (text: string) => void;
  onClose: () => void;
}

/** Suggestions for the person's next message; picking one writes it into the field, where it can be changed. */
export default function SuggestionRow({ suggestions, language, onPick, onClose }: SuggestionRowProps) {
  const texts = suggestionTextsOf(language);
  const rowRef = useRef<HTMLDivElement>(null);
  const firstRef = useRef<HTMLButtonElement>(null);
  const { phase, texts: lines, errorText } = suggestions;
  useEffect(() => {
    // Keeps the focus of a person who is typing, or is about to press a quick reply.
    const focused = document.activeElement;
    const isElsewhere = focused instanceof HTMLTextAreaElement || rowRef.current?.contains(focused) === true;
    if (phase === 'shown' && !isElsewhere) firstRef.current?.focus();
  }, [phase]);
  return (
    <div
      ref={rowRef}
      role="group"
      aria-label={texts.suggestions}
      className="flex items-start gap-2 pb-2"
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="suggestion-lines">
        <p role="status" className="py-1.5 text-sm text-muted empty:hidden">
          {phase === 'loading' && texts.suggesting}
          {phase === 'failed' && (errorText ?? texts.suggestionsFailed)}
          {phase === 'shown' && lines.length === 0 && texts.suggestionsNone}
        </p>
        {lines.map((line, index) => (
          <button
            key={line}
            ref={index === 0 ? firstRef : undefined}
            type="button"
            dir="auto"
            lang={languageOfText(line)}
            className="pill min-h-9 px-3.5"
            onClick={() => onPick(line)}
          >
            {line}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="icon-button size-9! shrink-0 text-muted"
        aria-label={texts.suggestionsHide}
        title={texts.suggestionsHide}
        onClick={onClose}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

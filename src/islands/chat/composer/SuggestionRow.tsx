import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Language } from '#src/contract/base/language.ts';
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
  const { phase, texts: lines, errorText, own, more } = suggestions;
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
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex min-w-0 grow flex-wrap gap-2">
        {own.map(({ label, content }, index) => (
          <button
            key={index}
            ref={index === 0 && more !== undefined ? firstRef : undefined}
            type="button"
            dir="auto"
            className="chat-suggestion font-semibold"
            title={content}
            onClick={() => onPick(content)}
          >
            {label}
          </button>
        ))}
        <p role="status" className="py-1.5 text-sm text-muted empty:hidden">
          {phase === 'loading' && texts.suggesting}
          {phase === 'failed' && (errorText ?? texts.suggestionsFailed)}
          {phase === 'shown' && lines.length === 0 && more === undefined && texts.suggestionsNone}
        </p>
        {more !== undefined && (
          <button type="button" className="chat-suggestion text-muted" onClick={more}>
            {texts.suggestMore}
          </button>
        )}
        {lines.map((line, index) => (
          <button
            key={line}
            ref={index === 0 ? firstRef : undefined}
            type="button"
            dir="auto"
            className="chat-suggestion"
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

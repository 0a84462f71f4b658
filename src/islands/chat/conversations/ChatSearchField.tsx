import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';

interface ChatSearchFieldProps {
  label: string;
  placeholder: string;
  clearLabel: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  onSearch: (words: string) => void;
}

/** Pause in typing before the search starts. */
const debounceMs = 250;
const longestWords = 100;

/** A search field that searches while a person types, and at once with Enter; Escape clears it. */
export function ChatSearchField({
  label,
  placeholder,
  clearLabel,
  fieldRef,
  onSearch,
}: ChatSearchFieldProps) {
  const [words, setWords] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Text typed before the page's script ran is already in the field.
  useEffect(() => {
    const typed = fieldRef.current?.value ?? '';
    if (typed !== '') search(typed, 0);
    return () => clearTimeout(timer.current);
    // Only the first time counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  function search(typed: string, delayMs: number) {
    setWords(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(typed.trim()), delayMs);
  }

  function clear() {
    if (fieldRef.current !== null) fieldRef.current.value = '';
    fieldRef.current?.focus();
    search('', 0);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (pressedKey(event) !== 'Escape' || words === '') return;
    event.preventDefault();
    event.stopPropagation();
    clear();
  }

  return (
    <form
      role="search"
      // With text in it, Escape clears it, and closes nothing around it.
      data-keeps-escape={words === '' ? undefined : ''}
      className="field-bar needs-script"
      onSubmit={(event) => {
        event.preventDefault();
        search(fieldRef.current?.value ?? '', 0);
      }}
    >
      <Search size={20} aria-hidden className="pointer-events-none absolute start-5 text-muted" />
      <input
        ref={fieldRef}
        type="search"
        defaultValue=""
        maxLength={longestWords}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        className="ps-11"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const { value } = event.target;
          const isComposing = 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true;
          if (isComposing) setWords(value);
          else search(value, debounceMs);
        }}
        onCompositionEnd={(event) => search(event.currentTarget.value, debounceMs)}
      />
      {words !== '' && (
        <button
          type="button"
          className="icon-button shrink-0"
          aria-label={clearLabel}
          title={clearLabel}
          onClick={clear}
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </form>
  );
}

import { useEffect, useRef, useState } from 'react';

interface Draft {
  text: string;
  change: (text: string) => void;
  /** Saves a pending change now. */
  commit: () => void;
}

/** Pause in typing before the text is saved. */
const pauseMs = 1_200;

/**
 * Keeps a text while it is typed: saved when the typing pauses or the field is left, and not overwritten before that.
 */
export function useFieldDraft(
  saved: string,
  isValid: (text: string) => boolean,
  save: (text: string) => void,
): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function keep(text: string) {
    clearTimeout(timer.current);
    if (isValid(text) && text.trim() !== saved) save(text.trim());
  }

  return {
    text: draft ?? saved,
    change(text) {
      setDraft(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keep(text), pauseMs);
    },
    commit() {
      if (draft === null) return;
      keep(draft);
      if (isValid(draft)) setDraft(null);
    },
  };
}

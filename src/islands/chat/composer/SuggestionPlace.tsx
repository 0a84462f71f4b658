import { type RefObject, Suspense } from 'react';
import type { Language } from '#src/contract/base/language.ts';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import type { Suggestions } from './use-suggestions.ts';

const SuggestionRow = lazyPart(() => import('./SuggestionRow.tsx'));

interface SuggestionPlaceProps {
  suggestions: Suggestions;
  language: Language;
  /** Gets the focus when the row is closed. */
  fieldRef: RefObject<HTMLElement | null>;
  onPick: (line: string) => void;
}

/** The suggestions above the field, once requested; the row is loaded with the first request. */
export function SuggestionPlace({ suggestions, language, fieldRef, onPick }: SuggestionPlaceProps) {
  const { phase, hide } = suggestions;
  if (phase === 'hidden') return null;
  return (
    <Boundary place="part" onClose={hide}>
      <Suspense>
        <SuggestionRow
          suggestions={suggestions}
          language={language}
          onPick={(line) => {
            hide();
            onPick(line);
          }}
          onClose={() => {
            hide();
            fieldRef.current?.focus();
          }}
        />
      </Suspense>
    </Boundary>
  );
}

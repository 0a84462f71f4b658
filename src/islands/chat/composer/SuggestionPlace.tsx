import { type RefObject, Suspense, useEffect, useState } from 'react';
import { whenActive } from '#src/client/browser/when-active.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import type { Suggestions } from './use-suggestions.ts';

const QuickReplyRow = lazyPart(() => import('./QuickReplyRow.tsx'));
const SuggestionRow = lazyPart(() => import('./SuggestionRow.tsx'));

interface SuggestionPlaceProps {
  suggestions: Suggestions;
  language: Language;
  /** Gets the focus when the row is closed. */
  fieldRef: RefObject<HTMLElement | null>;
  onPick: (line: string) => void;
}

/** The row above the field: the person's quick replies, or suggestions from the first request on. */
export function SuggestionPlace({ suggestions, language, fieldRef, onPick }: SuggestionPlaceProps) {
  const { phase, hide } = suggestions;
  const [isActive, setActive] = useState(false);
  useEffect(() => whenActive(() => setActive(true)), []);
  if (phase === 'hidden' && !isActive) return null;
  return (
    <Boundary place="part" onClose={hide}>
      <Suspense>
        {phase === 'hidden' ? (
          <QuickReplyRow language={language} onPick={onPick} />
        ) : (
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
        )}
      </Suspense>
    </Boundary>
  );
}

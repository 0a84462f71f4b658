import { Check, CircleAlert, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ImportNote } from '#src/contract/lorebook-calls.ts';
import type { PanelTexts } from '#src/i18n/chat-panel-texts.ts';

interface ImportReportProps {
  notes: readonly ImportNote[];
  texts: Pick<PanelTexts, 'report'>;
}

const icons = { kept: Check, unused: Minus, refused: CircleAlert };

/** What became of a file, line by line; it takes the focus, so that it is heard and seen. */
export function ImportReport({ notes, texts }: ImportReportProps) {
  const words = texts.report;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), [notes]);
  const count = (outcome: ImportNote['outcome']) => notes.filter((note) => note.outcome === outcome).length;
  return (
    <section ref={ref} tabIndex={-1} className="panel-card import-report" aria-label={words.heading}>
      <p className="font-semibold">{words.heading}</p>
      <p className="text-sm text-muted">{words.sum(count('kept'), count('unused'), count('refused'))}</p>
      <ul className="mt-3 grid gap-2">
        {notes.map((note, index) => {
          const Icon = icons[note.outcome];
          return (
            <li key={index} className="flex items-start gap-2 text-sm" data-outcome={note.outcome}>
              <Icon size={16} aria-hidden className="mt-1 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{note.field}</span>{' '}
                <span className="text-muted">
                  {words.outcomes[note.outcome]}
                  {note.reason !== '' && ` – ${note.reason}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

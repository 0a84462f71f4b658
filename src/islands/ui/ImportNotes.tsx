import { Check, CircleAlert, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ImportNote } from '#src/contract/lorebooks/lorebook-calls.ts';
import { nameField } from '#src/domain/files/name-field.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

interface ImportNotesProps {
  notes: readonly ImportNote[];
  texts: Pick<PanelTexts, 'report'>;
}

const icons = { kept: Check, unused: Minus, refused: CircleAlert };

/**
 * The report of an import: first everything that was imported unchanged, on one line, then the parts with remarks.
 * Takes the focus, so that it is read and seen.
 */
export function ImportNotes({ notes, texts }: ImportNotesProps) {
  const words = texts.report;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), [notes]);
  const count = (outcome: ImportNote['outcome']) => notes.filter((note) => note.outcome === outcome).length;
  const isPlain = ({ outcome, reason }: ImportNote) => outcome === 'kept' && reason === '';
  const nameOf = ({ field }: ImportNote) => nameField(field, words.fields);
  const plain = notes.filter(isPlain).map(nameOf);
  return (
    <section ref={ref} tabIndex={-1} className="box" aria-label={words.heading}>
      <p className="font-semibold">{words.heading}</p>
      <p className="text-sm text-muted">{words.sum(count('kept'), count('unused'), count('refused'))}</p>
      <ul className="mt-3 grid gap-2">
        {plain.length > 0 && (
          <ReportLine outcome="kept" name={words.takenOver}>
            {plain.join(words.separator)}
          </ReportLine>
        )}
        {notes
          .filter((note) => !isPlain(note))
          .map((note, index) => (
            <ReportLine key={index} outcome={note.outcome} name={nameOf(note)}>
              {note.reason === '' ? (
                words.outcomes[note.outcome]
              ) : (
                <>
                  <span className="sr-only">{words.outcomes[note.outcome]}: </span>
                  {note.reason}
                </>
              )}
            </ReportLine>
          ))}
      </ul>
    </section>
  );
}

interface ReportLineProps {
  outcome: ImportNote['outcome'];
  name: string;
  children: ReactNode;
}

const colours = { kept: 'text-accent', unused: 'text-muted', refused: 'text-danger' } as const;

function ReportLine({ outcome, name, children }: ReportLineProps) {
  const Icon = icons[outcome];
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon size={16} aria-hidden className={`mt-1 ${colours[outcome]}`} />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span> <span className="text-muted">{children}</span>
      </span>
    </li>
  );
}

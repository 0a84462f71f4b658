import { ArrowLeft, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import {
  type LorebookEntry,
  mostLorebookEntries,
  type Lorebook,
} from '#src/contract/lorebooks/lorebook-calls.ts';
import type { ContextPart } from '#src/contract/memory/memory-calls.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelEmpty, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { EntryForm } from './EntryForm.tsx';
import { EntryItem } from './EntryItem.tsx';
import { useLorebook, type Opening } from './use-lorebook.ts';
import { findOpened } from './find-opened.ts';

/** The marker of the open editor among the rows. */
const openRow = 'open';

interface LorebookEditorProps {
  id: string;
  session: ChatSession;
  texts: PanelTexts;
  fired: readonly ContextPart[];
  onClose: () => void;
}

/** Number of entries shown before the person asks for more. */
const shownAtOnce = 100;

export function LorebookEditor({ id, session, texts, fired, onClose }: LorebookEditorProps) {
  const words = texts.lorebooks;
  const backRef = useRef<HTMLButtonElement>(null);
  const { loaded, saved, save, remove, toggle } = useLorebook(session, id);
  const leaving = useAction();
  const { opening, turn, open, close, cancel } = useOpenEntry();
  const [shown, setShown] = useState(shownAtOnce);
  useEffect(() => backRef.current?.focus(), []);

  /** Waits for pending saves before leaving: otherwise the list would have an outdated version. */
  async function leave() {
    await saved();
    onClose();
  }

  return (
    <div className="grid gap-4">
      <button
        ref={backRef}
        type="button"
        className="button-quiet button-small w-fit"
        aria-busy={leaving.isBusy || undefined}
        onClick={() => void leaving.run(leave)}
      >
        <ArrowLeft size={16} aria-hidden />
        {words.back}
      </button>
      <PanelLoaded loaded={loaded} texts={texts}>
        {(book) => {
          const { name, entries } = book;
          const isFull = entries.length >= mostLorebookEntries;
          return (
            <>
              <h3 className="font-semibold leading-snug wrap-anywhere">{name}</h3>
              {entries.length === 0 && opening === null && <PanelEmpty heading={words.noEntries} />}
              <ol className="grid gap-2">
                {listRows(entries, opening, shown).map((row) =>
                  row === openRow ? (
                    // Its key stays when the entry moves, and so does the typed text.
                    <li key={`open-${turn}`} className="box">
                      {opening !== null && (
                        <EntryForm
                          opening={opening}
                          texts={texts}
                          onSave={(next) => close(opening, save(opening, next))}
                          onDelete={() => close(opening, remove(opening))}
                          onCancel={cancel}
                        />
                      )}
                    </li>
                  ) : (
                    <li key={row.index} className="box">
                      <EntryItem
                        entry={row}
                        fired={findFired(fired, row)}
                        texts={texts}
                        onEdit={() => open(row, book)}
                        onToggle={(enabled) => toggle(book, row, enabled)}
                      />
                    </li>
                  ),
                )}
              </ol>
              {entries.length > shown && (
                <button type="button" className="button-quiet" onClick={() => setShown(shown + shownAtOnce)}>
                  {words.showMore(entries.length - shown)}
                </button>
              )}
              {(opening === null || opening.entry !== null) && (
                <button
                  type="button"
                  className="button-quiet"
                  aria-disabled={isFull || undefined}
                  onClick={() => {
                    if (!isFull) open(null, book);
                  }}
                >
                  <Plus size={16} aria-hidden />
                  {words.addEntry}
                </button>
              )}
            </>
          );
        }}
      </PanelLoaded>
    </div>
  );
}

/** Finds the part of the prompt with an entry and the reason for it; undefined if the entry is not in the prompt. */
function findFired(
  fired: readonly ContextPart[],
  { name, keys, content }: LorebookEntry,
): ContextPart | undefined {
  return fired.find(
    (part) =>
      part.content === content || (part.label !== '' && (part.label === name || keys.includes(part.label))),
  );
}

/** Keeps the one entry of a lorebook that is open in an editor, or a new one. */
function useOpenEntry() {
  const [opening, setOpening] = useState<Opening | null>(null);
  /** Number of the editor: each begins with the text of its own entry. */
  const [turn, setTurn] = useState(0);

  function open(entry: LorebookEntry | null, book: Lorebook) {
    setTurn(turn + 1);
    setOpening({ entry, book, news: null });
  }

  async function close(ended: Opening, work: Promise<Opening | null>) {
    const next = await work;
    // Another entry may have been opened since.
    setOpening((current) => (current === ended ? next : current));
  }

  return { opening, turn, open, close, cancel: () => setOpening(null) };
}

/** Lists the first entries with the open editor in place of its own; at the end if it is not among them. */
function listRows(
  entries: readonly LorebookEntry[],
  opening: Opening | null,
  shown: number,
): (LorebookEntry | typeof openRow)[] {
  const rows = entries.slice(0, shown);
  if (opening === null) return rows;
  const place = opening.entry && findOpened(opening.entry, opening.book.entries, entries);
  const at = place === null || place.state === 'gone' ? -1 : rows.indexOf(place.entry);
  return at < 0 ? [...rows, openRow] : [...rows.slice(0, at), openRow, ...rows.slice(at + 1)];
}

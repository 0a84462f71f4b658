import { ArrowLeft, Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatSession } from '#src/browser/chat-session.ts';
import {
  editLorebook,
  getLorebook,
  type LorebookEntry,
  mostLorebookEntries,
} from '#src/contract/lorebook-calls.ts';
import type { ContextPart } from '#src/contract/memory-calls.ts';
import type { PanelTexts } from '#src/i18n/chat-panel-texts.ts';
import { isConflict } from '../is-conflict.ts';
import { PanelEmpty, PanelLoaded } from '../PanelNotice.tsx';
import { usePanelData } from '../use-panel-data.ts';
import { EntryForm } from './EntryForm.tsx';
import { EntryItem } from './EntryItem.tsx';

interface LorebookEditorProps {
  id: string;
  session: ChatSession;
  texts: PanelTexts;
  fired: readonly ContextPart[];
  onClose: () => void;
}

/** How many entries are shown before the person asks for more. */
const shownAtOnce = 100;

/** The entries of one lorebook. */
export function LorebookEditor({ id, session, texts, fired, onClose }: LorebookEditorProps) {
  const { client } = session;
  const words = texts.lorebooks;
  const backRef = useRef<HTMLButtonElement>(null);
  const load = useCallback(() => client.call(getLorebook, { query: { lorebook_id: id } }), [client, id]);
  const loaded = usePanelData(load);
  const { data, reload, replace } = loaded;
  const [edited, setEdited] = useState<number | null>(null);
  const [shown, setShown] = useState(shownAtOnce);
  useEffect(() => backRef.current?.focus(), []);

  async function change(fields: { entries?: LorebookEntry[]; removed?: number[] }): Promise<void> {
    if (data === null) return;
    try {
      replace(
        await client.call(editLorebook, { body: { lorebook_id: id, version: data.version, ...fields } }),
      );
      setEdited(null);
    } catch (error) {
      if (isConflict(error)) await reload();
      throw error;
    }
  }

  return (
    <div className="grid gap-4">
      <button ref={backRef} type="button" className="button-quiet button-small w-fit" onClick={onClose}>
        <ArrowLeft size={16} aria-hidden />
        {words.back}
      </button>
      <PanelLoaded loaded={loaded} texts={texts}>
        {({ name, entries }) => (
          <>
            <h3 className="panel-heading wrap-anywhere">{name}</h3>
            {entries.length === 0 && edited === null && <PanelEmpty heading={words.noEntries} />}
            <ol className="grid gap-2">
              {entries.slice(0, shown).map((entry) => (
                <li key={entry.index} className="panel-card">
                  {edited === entry.index ? (
                    <EntryForm
                      entry={entry}
                      texts={texts}
                      onSave={(next) => change({ entries: [next] })}
                      onDelete={() => change({ removed: [entry.index] })}
                      onCancel={() => setEdited(null)}
                    />
                  ) : (
                    <EntryItem
                      entry={entry}
                      fired={findFired(fired, entry)}
                      texts={texts}
                      onEdit={() => setEdited(entry.index)}
                      onToggle={(enabled) => change({ entries: [{ ...entry, enabled }] })}
                    />
                  )}
                </li>
              ))}
            </ol>
            {entries.length > shown && (
              <button type="button" className="button-quiet" onClick={() => setShown(shown + shownAtOnce)}>
                {words.showMore(entries.length - shown)}
              </button>
            )}
            {edited === nextIndex(entries) ? (
              <div className="panel-card">
                <EntryForm
                  entry={composeEntry(nextIndex(entries))}
                  texts={texts}
                  onSave={(next) => change({ entries: [next] })}
                  onDelete={null}
                  onCancel={() => setEdited(null)}
                />
              </div>
            ) : (
              <button
                type="button"
                className="button-quiet"
                aria-disabled={entries.length >= mostLorebookEntries || undefined}
                onClick={() => {
                  if (entries.length < mostLorebookEntries) setEdited(nextIndex(entries));
                }}
              >
                <Plus size={16} aria-hidden />
                {words.addEntry}
              </button>
            )}
          </>
        )}
      </PanelLoaded>
    </div>
  );
}

function nextIndex(entries: readonly LorebookEntry[]): number {
  return (entries.at(-1)?.index ?? -1) + 1;
}

function composeEntry(index: number): LorebookEntry {
  return {
    index,
    name: '',
    keys: [],
    secondary_keys: [],
    content: '',
    enabled: true,
    constant: false,
    selective: false,
    use_regex: false,
    case_sensitive: false,
    insertion_order: 100,
  };
}

/** Why an entry is in the prompt; undefined when it is not. */
function findFired(
  fired: readonly ContextPart[],
  { name, keys, content }: LorebookEntry,
): ContextPart | undefined {
  return fired.find(
    (part) =>
      part.content === content || (part.label !== '' && (part.label === name || keys.includes(part.label))),
  );
}

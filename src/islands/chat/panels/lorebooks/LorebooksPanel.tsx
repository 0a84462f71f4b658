import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import type { ImportNote } from '#src/contract/lorebooks/lorebook-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { acceptedFiles } from '#src/client/browser/accepted-files.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { FileDrop } from '#src/islands/ui/FileDrop.tsx';
import { ImportNotes } from '#src/islands/ui/ImportNotes.tsx';
import { PanelAdder } from '../parts/PanelAdder.tsx';
import { type PanelProps, useHead } from '../parts/panel-hooks.ts';
import { PanelEmpty, PanelError, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { TextForm } from '../parts/TextForm.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { useChatOptions } from '../parts/use-chat-options.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { LorebookEditor } from './LorebookEditor.tsx';
import { LorebookItem, longestLorebookName } from './LorebookItem.tsx';
import { useLorebooks } from './use-lorebooks.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { type ContextPart, inspectContext } from '#src/contract/memory/memory-calls.ts';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';

/** The person's lorebooks: the lorebooks used here, their entries, and the entries in the next prompt. */
export default function LorebooksPanel({ session, character, language }: PanelProps) {
  const texts = chatPanelTextsOf(language);
  const words = texts.lorebooks;
  const books = useLorebooks(session);
  const fired = useFired(session);
  const conversationId = useSelected(session.$state, (state) => state.conversationId);
  const most = useStore($chatOptions)?.limits.lorebooks;
  useChatOptions(session, character.id);
  const [edited, setEdited] = useState<string | null>(null);
  const [notes, setNotes] = useState<readonly ImportNote[] | null>(null);
  const { isBusy, errorText, run } = useAction();
  const { reload } = books.loaded;
  const close = useCallback(() => {
    setEdited(null);
    void reload();
  }, [reload]);
  if (edited !== null) {
    return <LorebookEditor id={edited} session={session} texts={texts} fired={fired} onClose={close} />;
  }
  return (
    <PanelLoaded loaded={books.loaded} texts={texts}>
      {(records) => {
        const isFull = most !== undefined && records.length >= most;
        return (
          <div className="grid gap-4">
            <PanelError text={errorText} />
            {records.length === 0 && (
              <PanelEmpty heading={words.empty}>
                <p className="text-sm text-muted">{words.emptyHint}</p>
              </PanelEmpty>
            )}
            <ul className="grid gap-2 empty:hidden" aria-label={words.list}>
              {records.map((book) => (
                <LorebookItem
                  key={book.id}
                  book={book}
                  isAttached={conversationId !== null && book.conversation_ids.includes(conversationId)}
                  texts={texts}
                  books={books}
                  onOpen={() => setEdited(book.id)}
                />
              ))}
            </ul>
            <PanelAdder label={words.add} isFull={isFull}>
              {(close) => (
                <TextForm
                  label={words.name}
                  text=""
                  maxLength={longestLorebookName}
                  rows={1}
                  texts={texts}
                  onSave={async (name) => {
                    await books.add(name);
                    close();
                  }}
                  onCancel={close}
                />
              )}
            </PanelAdder>
            <FileDrop
              label={isBusy ? texts.importing : words.importFile}
              hint={words.importHint}
              accept={acceptedFiles.lorebook}
              isBusy={isBusy}
              onFile={(file) => void run(async () => setNotes(await books.importFile(file)))}
            />
            {notes !== null && <ImportNotes notes={notes} texts={texts} />}
            {most !== undefined && (
              <p className="text-sm text-muted">{words.countOf(records.length, most)}</p>
            )}
          </div>
        );
      }}
    </PanelLoaded>
  );
}

/**
 * Loads the lorebook entries in the next prompt, each with its reason. Empty while they are unknown: the marks are
 * optional, and the lorebooks are shown without them.
 */
function useFired({ client, $state }: ChatSession): readonly ContextPart[] {
  const conversationId = useSelected($state, (state) => state.conversationId);
  const head = useHead({ $state });
  const load = useCallback(async () => {
    if (conversationId === null || head === '') return [];
    const context = await client.call(inspectContext, { query: { conversation_id: conversationId } });
    return context.parts.filter(({ kind, state }) => kind === 'lore' && state === 'kept');
  }, [client, conversationId, head]);
  return usePanelData(load).data ?? [];
}

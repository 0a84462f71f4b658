import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { acceptedFiles } from '#src/client/browser/accepted-files.ts';
import { downloadFile, uploadFile } from '#src/client/api/files.ts';
import { $importedCount } from '#src/client/chat/conversations/imported-count.ts';
import { editMode } from '#src/contract/chat/conversation-calls.ts';
import { exportConversation, importConversation } from '#src/contract/chat/transfer-calls.ts';
import type { ImportNote } from '#src/contract/lorebooks/lorebook-calls.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { conversationHref } from '#src/islands/chat/conversations/name-conversation.ts';
import { FileDrop } from '#src/islands/ui/FileDrop.tsx';
import { ImportNotes } from '#src/islands/ui/ImportNotes.tsx';
import type { PanelProps } from '../parts/panel-hooks.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';

const formats = [
  { format: 'jsonl', extension: 'jsonl' },
  { format: 'json', extension: 'json' },
  { format: 'markdown', extension: 'md' },
] as const;

interface Imported {
  conversationId: string;
  notes: readonly ImportNote[];
}

/** Upper limit of a chat's title, in UTF-16 units. */
const longestTitle = 80;

/** Returns a title for a chat from the name of its file. */
function toTitle(fileName: string): string {
  return cutWhole(fileName.replace(/\.\w+$/, '').trim(), 0, longestTitle);
}

/** Exports the conversation, and imports others. */
export default function TransferPanel({ session, character, language }: PanelProps) {
  const texts = chatPanelTextsOf(language);
  const words = texts.transfer;
  const conversationId = useSelected(session.$state, (state) => state.conversationId);
  const saving = useAction();
  const importing = useAction();
  const [imported, setImported] = useState<Imported | null>(null);

  const take = (file: File) =>
    importing.run(async () => {
      const { conversation, notes } = await uploadFile(importConversation, { charId: character.id }, file);
      const { id } = conversation;
      // Among others with the same character it is known by its file.
      const title = toTitle(file.name);
      if (conversation.title === '' && title !== '') {
        await session.client.call(editMode, { body: { id, title } });
      }
      setImported({ conversationId: id, notes });
      $importedCount.set($importedCount.get() + 1);
    });

  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h3 className="font-semibold leading-snug">{words.export}</h3>
        {conversationId === null && <p className="text-sm text-muted">{words.nothingToExport}</p>}
        <ul className="grid gap-2">
          {formats.map(({ format, extension }) => (
            <li key={format}>
              <button
                type="button"
                className="box flex w-full items-center gap-3 border-field text-start hover:border-accent aria-disabled:cursor-default aria-disabled:opacity-60"
                aria-disabled={conversationId === null || saving.isBusy || undefined}
                onClick={() => {
                  if (conversationId === null) return;
                  const name = `${character.slug}.${extension}`;
                  void saving.run(() =>
                    downloadFile(exportConversation, { id: conversationId, format }, name),
                  );
                }}
              >
                <FileDown size={20} aria-hidden className="shrink-0 text-accent" />
                <span className="min-w-0">
                  <span className="block font-semibold">{words.formats[format]}</span>
                  <span className="block text-sm text-muted">{words.formatHints[format]}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <PanelError text={saving.errorText} />
      </section>
      <section className="grid gap-3">
        <h3 className="font-semibold leading-snug">{words.import}</h3>
        <FileDrop
          label={importing.isBusy ? texts.importing : words.importFile}
          hint={words.importHint(character.name)}
          accept={acceptedFiles.chat}
          isBusy={importing.isBusy}
          onFile={(file) => void take(file)}
        />
        <PanelError text={importing.errorText} />
        {imported !== null && (
          <>
            <a
              ref={(link) => link?.focus()}
              href={conversationHref(characterSegment(character), imported.conversationId)}
              className="button-primary"
            >
              {words.openImported}
            </a>
            <ImportNotes notes={imported.notes} texts={texts} />
          </>
        )}
      </section>
      <a href={pageRoutes['mine-characters'].path} className="panel-link w-fit">
        {words.toCharacters}
      </a>
    </div>
  );
}

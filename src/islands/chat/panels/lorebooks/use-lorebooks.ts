import { useCallback } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { downloadFile, uploadFile } from '#src/client/api/files.ts';
import {
  addLorebook,
  attachLorebook,
  deleteLorebook,
  editLorebook,
  exportLorebook,
  importLorebook,
  type ImportNote,
  listLorebooks,
  type LorebookCard,
} from '#src/contract/chat/lorebook-calls.ts';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';

/** The person's lorebooks, and what can be done about them. */
export function useLorebooks(session: ChatSession) {
  const { client } = session;
  const load = useCallback(() => client.call(listLorebooks), [client]);
  const loaded = usePanelData(load);
  const { reload } = loaded;
  return {
    loaded,
    async add(name: string): Promise<void> {
      await client.call(addLorebook, { body: { name } });
      await reload();
    },
    /** @returns what became of the parts of the file */
    async importFile(file: File): Promise<readonly ImportNote[]> {
      const name = file.name.replace(/\.\w+$/, '').slice(0, 100);
      const { notes } = await uploadFile(importLorebook, { name }, file);
      await reload();
      return notes;
    },
    async attach({ id }: LorebookCard, isAttached: boolean): Promise<void> {
      const conversationId = await session.requireConversation();
      const body = { lorebook_id: id, conversation_id: conversationId, is_attached: isAttached };
      await client.call(attachLorebook, { body });
      await reload();
    },
    async setGlobal({ id, version }: LorebookCard, isGlobal: boolean): Promise<void> {
      // Fails when it was changed elsewhere; what is newer is shown then.
      try {
        await client.call(editLorebook, { body: { lorebook_id: id, version, is_global: isGlobal } });
      } finally {
        await reload();
      }
    },
    async remove({ id, version }: LorebookCard): Promise<void> {
      // As with `setGlobal`: what was changed elsewhere is shown before it can be deleted.
      try {
        await client.call(deleteLorebook, { body: { lorebook_id: id, version } });
      } finally {
        await reload();
      }
    },
    save: ({ id, name }: LorebookCard, format: 'v3' | 'world-info'): Promise<void> =>
      downloadFile(exportLorebook, { lorebook_id: id, format }, `${name}.json`),
  };
}

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
import { cutWhole } from '#src/domain/text/cut-whole.ts';

/** Loads the person's lorebooks, and changes them. */
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
    /** @returns the outcome for the parts of the file */
    async importFile(file: File): Promise<readonly ImportNote[]> {
      const name = cutWhole(file.name.replace(/\.\w+$/, ''), 0, 100);
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
      // Fails if it was changed elsewhere; the newer version is shown then.
      try {
        await client.call(editLorebook, { body: { lorebook_id: id, version, is_global: isGlobal } });
      } finally {
        await reload();
      }
    },
    async remove({ id, version }: LorebookCard): Promise<void> {
      // As with `setGlobal`: a change from elsewhere is shown before it can be deleted.
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

import { useCallback, useRef } from 'react';
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
} from '#src/contract/lorebooks/lorebook-calls.ts';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

export function useLorebooks(session: ChatSession) {
  const { client } = session;
  const load = useCallback(() => client.call(listLorebooks), [client]);
  const loaded = usePanelData(load);
  const { reload } = loaded;
  /** A new lorebook that is not used here yet, because that failed: another try makes no second one. */
  const made = useRef<{ id: string; name: string } | null>(null);
  async function attach(id: string, isAttached: boolean): Promise<void> {
    const conversationId = await session.requireConversation();
    const body = { lorebook_id: id, conversation_id: conversationId, is_attached: isAttached };
    await client.call(attachLorebook, { body });
  }
  /** Uses a new lorebook here; it is in the list also if that fails. */
  async function attachNew(id: string): Promise<void> {
    try {
      await attach(id, true);
    } finally {
      await reload();
    }
  }
  return {
    loaded,
    /** A lorebook that is made in a chat is used there. */
    async add(name: string): Promise<void> {
      if (made.current?.name !== name) {
        const { id } = await client.call(addLorebook, { body: { name } });
        made.current = { id, name };
      }
      await attachNew(made.current.id);
      made.current = null;
    },
    /** @returns the outcome for the parts of the file */
    async importFile(file: File): Promise<readonly ImportNote[]> {
      const name = cutWhole(file.name.replace(/\.\w+$/, ''), 0, 100);
      const { lorebook, notes } = await uploadFile(importLorebook, { name }, file);
      await attachNew(lorebook.id);
      return notes;
    },
    async attach({ id }: LorebookCard, isAttached: boolean): Promise<void> {
      await attach(id, isAttached);
      await reload();
    },
    async rename({ id, version }: LorebookCard, name: string): Promise<void> {
      // As with `setGlobal`.
      try {
        await client.call(editLorebook, { body: { lorebook_id: id, version, name } });
      } finally {
        await reload();
      }
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

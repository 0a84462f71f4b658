import { listConversations, restoreConversation } from '#src/contract/chat/conversation-calls.ts';
import { runInTurn } from './run-in-turn.ts';
import { isDeleted, recordDeletions } from './deleted-conversations.ts';
import type { SessionCore } from '../state/session-core.ts';

export interface DeletionFinder {
  /**
   * Checks whether the conversation was deleted elsewhere, or restored there, and notes it. It reads the list of
   * conversations: requesting a deleted one would log an error in the browser's console. Never fails.
   */
  findDeletion: () => Promise<void>;
  /**
   * Undoes the deletion, wherever it was made.
   * @returns true on success; the error is shown
   */
  bringBack: () => Promise<boolean>;
}

/** The longest page that the call returns, in conversations. */
const pageLength = 100;

export function createDeletionFinder({ options, $state, fail, update }: SessionCore): DeletionFinder {
  const { client, characterId } = options;
  /** The conversation that was not in the list. */
  let missing: string | null = null;
  let looking: Promise<void> | null = null;

  async function isListed(id: string): Promise<boolean> {
    for (let page = 1; ; page += 1) {
      const query = { character_id: characterId, page, size: pageLength };
      const { records, total } = await client.call(listConversations, { query });
      if (records.some((record) => record.id === id)) return true;
      if (records.length === 0 || page * pageLength >= total) return false;
    }
  }

  async function lookOnce(): Promise<void> {
    const id = $state.get().conversationId;
    // A deletion by this page is also undone by it.
    if (id === null || (isDeleted(id) && missing !== id)) return;
    try {
      const isThere = await isListed(id);
      missing = isThere ? null : id;
      recordDeletions(isThere ? { there: [id], deleted: [] } : { there: [], deleted: [id] });
    } catch (error) {
      console.debug('the deletions were not checked', error);
    }
  }

  return {
    findDeletion: () => (looking ??= lookOnce().finally(() => (looking = null))),
    async bringBack() {
      const id = $state.get().conversationId;
      if (id === null) return false;
      try {
        update({ failure: null });
        const conversation = await runInTurn(id, () => client.call(restoreConversation, { body: { id } }));
        missing = null;
        update({ conversation });
        recordDeletions({ there: [id], deleted: [] });
        options.onChange();
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
  };
}

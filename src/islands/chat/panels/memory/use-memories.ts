import { useCallback, useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import {
  addMemory,
  deleteMemory,
  editMemory,
  listMemories,
  type Memory,
  type MemoryList,
} from '#src/contract/memory/memory-calls.ts';
import { isConflict } from '#src/islands/ui/use-action.ts';
import { useHead } from '../parts/panel-hooks.ts';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';

/** Interval of the checks for new memories, in ms. */
const lookAgainMs = 3_000;

/** Loads the memories of a conversation, and changes them. */
export function useMemories(session: ChatSession) {
  const { client } = session;
  const head = useHead(session);
  const conversationId = useSelected(session.$state, (state) => state.conversationId);
  const load = useCallback(
    () =>
      conversationId === null
        ? Promise.resolve(nothing)
        : client.call(listMemories, { query: { conversation_id: conversationId } }),
    // With every new message, there may be new memories.
    [client, conversationId, head],
  );
  const loaded = usePanelData(load);
  const { data, reload } = loaded;
  const isWorking = data?.is_working === true;
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => void reload(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isWorking, reload]);

  async function edit(memory: Memory, change: { content?: string; is_pinned?: boolean }): Promise<void> {
    try {
      const body = { memory_id: memory.id, version: memory.version, ...change };
      await client.call(editMemory, { body });
    } catch (error) {
      if (isConflict(error)) await reload();
      throw error;
    }
    // A changed text, or a pin, moves it in the prompt.
    await reload();
  }

  return {
    loaded,
    edit,
    add: async (content: string): Promise<void> => {
      const id = await session.requireConversation();
      await client.call(addMemory, { body: { conversation_id: id, content } });
      await reload();
    },
    forget: async (memory: Memory): Promise<void> => {
      // Fails if it was changed elsewhere; the newer version is shown then.
      const body = { memory_id: memory.id, version: memory.version };
      try {
        await client.call(deleteMemory, { body });
      } finally {
        await reload();
      }
    },
  };
}

const nothing: MemoryList = { records: [], in_prompt: [], is_working: false };

import { vi } from 'vitest';
import { addMemory, deleteMemory, listMemories, type Memory } from '#src/contract/memory/memory-calls.ts';
import type { TestVisitor } from '../test-visitor.ts';

/** Waits until no memory is being written; returns the memories. */
export async function settle(visitor: TestVisitor, conversationId: string): Promise<Memory[]> {
  const query = { conversation_id: conversationId };
  return vi.waitUntil(
    async () => {
      const { is_working: isWorking, records } = await visitor.client.call(listMemories, { query });
      return isWorking ? null : records;
    },
    { timeout: 60_000, interval: 5 },
  );
}

/** The texts of memories, in their order. */
export const contents = (memories: readonly Memory[]) => memories.map(({ content }) => content);

/** Adds a fact written by the visitor. */
export function write(visitor: TestVisitor, conversationId: string, content: string): Promise<Memory> {
  return visitor.client.call(addMemory, { body: { conversation_id: conversationId, content } });
}

/** Deletes a memory. */
export function forget(visitor: TestVisitor, { id }: Memory): Promise<unknown> {
  return visitor.client.call(deleteMemory, { body: { memory_id: id } });
}

/** Returns the first memory. @throws Error if there is none */
export function first(memories: readonly Memory[]): Memory {
  const [memory] = memories;
  if (memory === undefined) throw new Error('nothing is remembered');
  return memory;
}

import * as memoryCalls from '#src/contract/memory/memory-calls.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import type { Services } from '#src/server/platform/services.ts';
import { addMemory, deleteMemory, editMemory } from './change-memories.ts';
import { listFactsInPrompt } from './list-facts-in-prompt.ts';
import { listMemories } from './list-memories.ts';
import type { MemoryWorker } from './memory-worker.ts';

/** Serves the memories of a conversation; `inspectContext` is served with the prompt. */
export function addMemoryRoutes(router: CallRouter, services: Services, worker: MemoryWorker): void {
  const { database } = services;
  router.serveVisitor(memoryCalls.listMemories, async ({ query, visitor }) => {
    // Checked first: work that ends between the two is in the list.
    const isWorking = worker.isWorking(query.conversation_id);
    const records = await listMemories(database, visitor, query.conversation_id);
    const conversationId = query.conversation_id;
    const inPrompt = await listFactsInPrompt(services, visitor, { conversationId, records });
    return { records, in_prompt: inPrompt, is_working: isWorking };
  });
  router.serveVisitor(memoryCalls.addMemory, ({ body, visitor }) =>
    addMemory(database, visitor, { conversationId: body.conversation_id, content: body.content }),
  );
  router.serveVisitor(memoryCalls.editMemory, ({ body, visitor }) =>
    editMemory(database, visitor, {
      memoryId: body.memory_id,
      content: body.content,
      isPinned: body.is_pinned,
      version: body.version,
    }),
  );
  router.serveVisitor(memoryCalls.deleteMemory, ({ body, visitor }) =>
    deleteMemory(database, visitor, { memoryId: body.memory_id, seen: body.version }),
  );
}

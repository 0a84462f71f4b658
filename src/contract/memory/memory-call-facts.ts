import type * as memoryCalls from './memory-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const memoryCallFacts: AllCallFacts<typeof memoryCalls> = {
  listMemories: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists the memories of a conversation’s active branch: the summary first, then facts, newest first.',
  },
  addMemory: { limit: 'writes', room: 'needs', summary: 'Adds a fact that the person wrote, pinned.' },
  editMemory: {
    limit: 'writes',
    room: 'needs',
    summary:
      'Changes a memory, or pins it. Absent fields stay as they are. 409 if `version` is not the current one.',
  },
  deleteMemory: {
    limit: 'writes',
    room: 'frees',
    summary:
      'Deletes a memory. It is not remembered again from the same messages. 409 if `version` is given and not the current one.',
  },
  inspectContext: {
    limit: 'writes',
    room: 'none',
    summary:
      'Returns the prompt that a message with `content` would produce now, part by part with token counts.',
  },
};

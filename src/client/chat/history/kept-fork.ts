import { keepValue, readValue } from '#src/client/browser/browser-values.ts';
import type { ChatState, Fork } from '../state/chat-state.ts';
import { dropValue } from '#src/client/browser/drop-values.ts';
import { forkKey } from './fork-key.ts';

/**
 * Stores for this tab, across a reload of the page, where a branch began and the branch to go back to; null if there is
 * none.
 */
export function keepFork({ conversationId, messages, fork }: ChatState): void {
  if (fork === null) {
    if (readParts()[0] === conversationId) dropValue('sessionStorage', forkKey);
    return;
  }
  const before = messages.findLast(({ depth, delivery }) => delivery === undefined && depth < fork.depth);
  const parts = [
    conversationId,
    before?.id ?? '',
    fork.id,
    fork.depth,
    fork.isBeside === true ? 'beside' : '',
  ];
  keepValue('sessionStorage', forkKey, parts.join(' '));
}

/**
 * Reads the branch that was left in a conversation before the page was loaded, if the message it began at is shown, and
 * the left branch is not.
 */
export function readFork({ conversationId, messages }: ChatState): Fork | null {
  const [kept, before, id, depth, kind] = readParts();
  const isShown = (wanted: string | undefined) => messages.some((message) => message.id === wanted);
  if (id === undefined || kept !== conversationId || !isShown(before) || isShown(id)) return null;
  return { id, depth: Number(depth), ...(kind === 'beside' && { isBeside: true }) };
}

function readParts(): string[] {
  return readValue('sessionStorage', forkKey)?.split(' ') ?? [];
}

import { useCallback } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { type ContextPart, inspectContext } from '#src/contract/memory/memory-calls.ts';
import { useHead } from '../parts/panel-hooks.ts';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';

/**
 * Loads the lorebook entries in the next prompt, each with its reason. Empty while they are unknown: the marks are
 * optional, and the lorebooks are shown without them.
 */
export function useFired({ client, $state }: ChatSession): readonly ContextPart[] {
  const conversationId = useSelected($state, (state) => state.conversationId);
  const head = useHead({ $state });
  const load = useCallback(async () => {
    if (conversationId === null || head === '') return [];
    const context = await client.call(inspectContext, { query: { conversation_id: conversationId } });
    return context.parts.filter(({ kind, state }) => kind === 'lore' && state === 'kept');
  }, [client, conversationId, head]);
  return usePanelData(load).data ?? [];
}

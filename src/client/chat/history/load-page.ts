import type { CallOptions } from '#src/contract/call/client.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import type { SessionCore } from '../state/session-core.ts';
import type { HistoryPage } from './merge-page.ts';

const pageLength = 50;

/**
 * Loads a page of the active branch: the newest, or one before, after or around a message.
 * @throws CallError as every call does
 */
export async function loadPage(
  { options, requireConversation }: SessionCore,
  where: { before?: string; after?: string; around?: string },
  callOptions?: CallOptions,
): Promise<HistoryPage> {
  const conversation_id = await requireConversation();
  const query = { conversation_id, limit: pageLength, ...where };
  return options.client.call(getHistory, { query }, callOptions);
}

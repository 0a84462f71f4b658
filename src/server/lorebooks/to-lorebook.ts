import type { Lorebook, LorebookCard } from '#src/contract/chat/lorebook-calls.ts';
import { toLorebookEntry } from '#src/domain/lorebook/edit-entry.ts';
import { isRecursive } from '#src/domain/lore/is-recursive.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { LorebookRow } from './require-lorebook.ts';

/** Finds the conversations that lorebooks are attached to: what another topic knows. */
export type ListAttachments = (
  queries: Queries,
  lorebookIds: readonly string[],
) => Promise<Map<string, string[]>>;

/** What of a lorebook stands in a list. */
export interface LorebookSummary extends Pick<
  LorebookRow,
  'id' | 'name' | 'isGlobal' | 'version' | 'modifiedAt'
> {
  description: string;
  entryCount: number;
}

export function toLorebookCard(row: LorebookSummary, conversationIds: string[]): LorebookCard {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    entry_count: row.entryCount,
    is_global: row.isGlobal,
    conversation_ids: conversationIds,
    version: row.version,
    modify_time: row.modifiedAt.toISOString(),
  };
}

export function toLorebook(row: LorebookRow & { isWorldInfo: boolean }, conversationIds: string[]): Lorebook {
  const { book } = row;
  const description = typeof book['description'] === 'string' ? book['description'] : '';
  return {
    ...toLorebookCard({ ...row, description, entryCount: book.entries.length }, conversationIds),
    scan_depth: toInteger(book['scan_depth']),
    token_budget: toInteger(book['token_budget']),
    recursive_scanning: isRecursive(book, row.isWorldInfo),
    entries: book.entries.map(toLorebookEntry),
  };
}

function toInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null;
}

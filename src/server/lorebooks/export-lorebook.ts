import { writeLorebook } from '#src/domain/lore/write-lorebook.ts';
import { writeWorldInfo } from '#src/domain/lore/write-world-info.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { requireLorebook } from './require-lorebook.ts';

export type LorebookFormat = 'v3' | 'world-info';

/**
 * A lorebook as a file, with everything that it came with as it was written.
 * @throws AppError 40003 with 404 for a foreign one
 */
export async function exportLorebook(
  queries: Queries,
  { userId, lorebookId, format }: { userId: string; lorebookId: string; format: LorebookFormat },
): Promise<{ name: string; body: string }> {
  const row = await requireLorebook(queries, userId, lorebookId);
  return { name: row.name, body: format === 'v3' ? writeLorebook(row) : writeWorldInfo(row) };
}

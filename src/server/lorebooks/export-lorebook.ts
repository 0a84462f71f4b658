import { writeWorldInfo } from '#src/domain/lore/write-world-info.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { type LorebookRow, requireLorebook } from './require-lorebook.ts';

export type LorebookFormat = 'v3' | 'world-info';

/**
 * A lorebook as a file, with every field that it came with.
 * @throws AppError 40003 with 404 for a foreign one
 */
export async function exportLorebook(
  queries: Queries,
  { userId, lorebookId, format }: { userId: string; lorebookId: string; format: LorebookFormat },
): Promise<{ name: string; body: string }> {
  const row = await requireLorebook(queries, userId, lorebookId);
  const content = format === 'v3' ? writeV3(row) : writeWorldInfo(row.book, worldInfoFile(row));
  return { name: row.name, body: `${JSON.stringify(content, null, 2)}\n` };
}

function writeV3({ book, source }: LorebookRow): unknown {
  const around = source?.kind === 'lorebook-v3' ? source.around : {};
  return { ...around, spec: 'lorebook_v3', data: book };
}

function worldInfoFile({ source }: LorebookRow): unknown {
  return source?.kind === 'world-info' ? source.file : null;
}

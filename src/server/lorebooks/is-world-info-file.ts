import { sql } from 'drizzle-orm';
import { lorebooks } from './tables.ts';

/** True for a lorebook imported as a world-info file: its program's defaults apply to it (docs/lorebooks.md). */
export const isWorldInfoFile = sql<boolean>`coalesce(
  ${lorebooks.source} ->> 'form', ${lorebooks.source} ->> 'kind', '') = 'world-info'`;

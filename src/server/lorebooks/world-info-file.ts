import { sql } from 'drizzle-orm';
import { lorebooks } from './tables.ts';

/** True for a lorebook that came as a world-info file: its program's defaults hold for it (docs/lorebooks.md). */
export const isWorldInfoFile = sql<boolean>`coalesce(
  ${lorebooks.source} ->> 'form', ${lorebooks.source} ->> 'kind', '') = 'world-info'`;

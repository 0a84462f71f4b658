import { type SQL, sql } from 'drizzle-orm';
import { gemHolds } from '#src/server/gems/tables.ts';
import { generations } from '../base/tables.ts';

/**
 * Keeps holds of replies that are being written. Each of them ends with its reply, however long that takes: who takes
 * over from a process that died ends the reply as well.
 */
export function isHeldForRunningReply(): SQL {
  return sql`${gemHolds.id} in (
    select ${generations.holdId} from ${generations}
    where ${generations.state} = 'running' and ${generations.holdId} is not null)`;
}

import { upkeepLock } from '#src/server/claim-upkeep.ts';
import type { TestApi } from '../test-api.ts';

/** Lets the next process that is started beside an API do the upkeep. */
export async function releaseUpkeep({ services }: TestApi): Promise<void> {
  const [group, number] = upkeepLock;
  await services.database.lockSession`select pg_advisory_unlock(${group}::int, ${number}::int)`;
}

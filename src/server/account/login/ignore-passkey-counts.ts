import type { DBTransactionAdapter } from 'better-auth';
import { type OpenAdapter, wrapAdapter } from '../sessions/wrap-adapter.ts';

type Calls = Pick<DBTransactionAdapter, 'create' | 'findOne' | 'update'>;

/**
 * Creates the adapter of the login library without the signature counts of passkeys. Managers that keep passkeys on
 * several devices count on each, or start again after a restore; the library refuses a login whose count fell, for ever.
 * The check is optional (WebAuthn Level 3, 6.1.1), and a copied passkey is not found by it where counts stay at zero.
 */
export function ignorePasskeyCounts(open: OpenAdapter): OpenAdapter {
  return wrapAdapter(open, ignoreInCalls);
}

function ignoreInCalls(adapter: DBTransactionAdapter): Calls {
  return {
    create: <T extends Record<string, unknown>, R = T>(given: Parameters<typeof adapter.create<T, R>>[0]) =>
      adapter.create<T, R>({ ...given, data: withoutCount(given.model, given.data) }),
    findOne: async <T>(given: Parameters<typeof adapter.findOne<T>>[0]) =>
      withoutCount(given.model, await adapter.findOne<T>(given)),
    update: <T>(given: Parameters<typeof adapter.update<T>>[0]) =>
      adapter.update<T>({ ...given, update: withoutCount(given.model, given.update) }),
  };
}

/** Returns a row of a passkey, or a change of one, with a count of zero. */
function withoutCount<Row>(model: string, row: Row): Row {
  const isPasskey = model === 'passkey' && typeof row === 'object' && row !== null && 'counter' in row;
  return isPasskey ? { ...row, counter: 0 } : row;
}

import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter } from 'better-auth';

/** Opens the adapter of the login library for its options. */
export type OpenAdapter = (options: BetterAuthOptions) => DBAdapter;

/** Creates an adapter of which some calls are replaced, within transactions as well. */
export function wrapAdapter(
  open: OpenAdapter,
  replace: (adapter: DBTransactionAdapter) => Partial<Omit<DBTransactionAdapter, 'id' | 'options'>>,
): OpenAdapter {
  return (options) => {
    const adapter = open(options);
    return {
      ...adapter,
      ...replace(adapter),
      transaction: (work) =>
        adapter.transaction((transaction) => work({ ...transaction, ...replace(transaction) })),
    };
  };
}

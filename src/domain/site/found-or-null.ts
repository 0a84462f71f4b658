/** What a live collection answers for one entry: the entry, or why there is none. */
interface Answer<Entry> {
  entry?: Entry | undefined;
  error?: Error | undefined;
}

/**
 * The entry, or null where there is none.
 * @throws Error whatever else kept it from being read
 */
export function foundOrNull<Entry>({ entry, error }: Answer<Entry>): Entry | null {
  if (entry !== undefined) return entry;
  if (error === undefined || error.name === 'LiveEntryNotFoundError') return null;
  throw error;
}

/**
 * The entry, for what is always there.
 * @throws Error when it could not be read
 */
export function requireFound<Entry>({ entry, error }: Answer<Entry>): Entry {
  if (entry === undefined) throw error ?? new Error('A live collection answered nothing.');
  return entry;
}

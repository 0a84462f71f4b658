/** A live collection's answer for one entry: the entry, or the error. */
interface Answer<Entry> {
  entry?: Entry | undefined;
  error?: Error | undefined;
}

/**
 * Returns the entry; null if it does not exist.
 * @throws Error for every other reason why it could not be read
 */
export function foundOrNull<Entry>({ entry, error }: Answer<Entry>): Entry | null {
  if (entry !== undefined) return entry;
  if (error === undefined || error.name === 'LiveEntryNotFoundError') return null;
  throw error;
}

/**
 * Returns an entry that always exists.
 * @throws Error when it could not be read
 */
export function requireFound<Entry>({ entry, error }: Answer<Entry>): Entry {
  if (entry === undefined) throw error ?? new Error('A live collection answered nothing.');
  return entry;
}

import { useState } from 'react';

/**
 * Something that is chosen and saved at once: what was chosen shows while it is on its way, and what is saved shows
 * again when that ended, well or not.
 */
export function useChoice<Value>(
  saved: Value,
  save: (value: Value) => Promise<unknown>,
): readonly [shown: Value, choose: (value: Value) => void] {
  const [pending, setPending] = useState<{ value: Value } | null>(null);
  async function choose(value: Value): Promise<void> {
    const mine = { value };
    setPending(mine);
    await save(value);
    // A later choice speaks for itself.
    setPending((current) => (current === mine ? null : current));
  }
  return [pending === null ? saved : pending.value, (value) => void choose(value)];
}

import { useState } from 'react';

/**
 * Handles a choice that is saved at once: it is shown while it is being saved, and the saved value is shown again after
 * that, whether it succeeded or not.
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
    // A later choice has its own state.
    setPending((current) => (current === mine ? null : current));
  }
  return [pending === null ? saved : pending.value, (value) => void choose(value)];
}

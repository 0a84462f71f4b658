/** Joins keys for editing: with commas, or one per line if they are regular expressions, which may contain commas. */
export function joinKeys(keys: readonly string[], isRegex: boolean): string {
  return keys.join(isRegex || keys.some((key) => key.includes(',')) ? '\n' : ', ');
}

/** Splits typed keys; several lines are a key each, one line is split at its commas. */
export function splitKeys(typed: string, isRegex: boolean): string[] {
  const isLines = isRegex || typed.includes('\n');
  return typed
    .split(isLines ? /\n/ : /[,，]/)
    .map((key) => key.trim())
    .filter((key) => key !== '');
}

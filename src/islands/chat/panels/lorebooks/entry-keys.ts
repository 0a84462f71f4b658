/** Keys as a person types them: with commas, or one a line, for a regular expression may hold commas itself. */
export function joinKeys(keys: readonly string[], isRegex: boolean): string {
  return keys.join(isRegex || keys.some((key) => key.includes(',')) ? '\n' : ', ');
}

/** The keys of what was typed; several lines are a key each, one line is split at its commas. */
export function splitKeys(typed: string, isRegex: boolean): string[] {
  const isLines = isRegex || typed.includes('\n');
  return typed
    .split(isLines ? /\n/ : /[,，]/)
    .map((key) => key.trim())
    .filter((key) => key !== '');
}

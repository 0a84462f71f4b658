export interface MacroValues {
  char: string;
  user: string;
  /** What `{{original}}` stands for: the host's own text in an override (interop, Card V2). */
  original?: string;
}

/**
 * Fills `{{char}}`, `{{user}}`, `{{original}}` and the older `<BOT>`, `<CHAR>`, `<USER>`, in any case.
 * Unknown macros stay as they are. Values are inserted once and never read for macros again.
 */
export function fillMacros(text: string, values: MacroValues): string {
  return text.replace(/\{\{\s*(char|user|original)\s*\}\}|<(bot|char|user)>/gi, (whole, braced, angled) => {
    const name = String(braced ?? angled).toLowerCase();
    if (name === 'user') return values.user;
    if (name === 'original') return values.original ?? whole;
    return values.char;
  });
}

/**
 * Moves the focus among the entries of a menu: `first`, or by a key.
 * @returns true if the key moves the focus
 */
export function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const entries = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])].filter(
    (entry) => entry.offsetParent !== null,
  );
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const target = findTarget(entries, at, key);
  target?.focus();
  return target !== undefined;
}

function findTarget(entries: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'first':
    case 'Home':
      return entries[0];
    case 'End':
      return entries.at(-1);
    case 'ArrowDown':
      return entries[at + 1] ?? entries[0];
    case 'ArrowUp':
      return entries[at - 1] ?? entries.at(-1);
    default:
      return key.length === 1 && key !== ' ' ? findByLetter(entries, at, key) : undefined;
  }
}

/** Finds the next entry that begins with a letter; the search wraps around, and ends with the focused entry. */
function findByLetter(entries: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const next = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  const begins = ({ textContent }: HTMLElement) =>
    textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
  return next.find(begins);
}

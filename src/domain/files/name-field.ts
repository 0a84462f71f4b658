/**
 * Names a field of an imported file for readers: `character_book.entries.0` is `Lorebook › Entries › 1`. An unknown
 * field keeps its own name.
 */
export function nameField(field: string, names: Readonly<Partial<Record<string, string>>>): string {
  const parts = field.replace(/^extensions\.yuanfen\./, '').split('.');
  if (!Object.hasOwn(names, parts[0] ?? '')) return field;
  return parts
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : nameOf(part, names)))
    .join(' › ');
}

function nameOf(part: string, names: Readonly<Partial<Record<string, string>>>): string {
  return (Object.hasOwn(names, part) ? names[part] : undefined) ?? part;
}

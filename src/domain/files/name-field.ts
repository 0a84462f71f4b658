/**
 * The name of a field of an imported file as a reader would call it: `character_book.entries.0` is `Lorebook › Entries ›
 * 1`. A field that no format knows keeps its own name.
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

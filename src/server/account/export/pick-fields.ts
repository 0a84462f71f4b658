import type { PgColumn } from 'drizzle-orm/pg-core';

/** The words of a line, with one space between them: a wrong one does not compile. */
export type WordOf<Line extends string> = Line extends `${infer First} ${infer Rest}`
  ? First | WordOf<Rest>
  : Line;

/** The verbs of the exported names of times, by the words in the code. A word that is not here is kept. */
const verbs: Readonly<Record<string, string>> = {
  archived: 'archive',
  cancelled: 'cancel',
  chosen: 'choose',
  created: 'create',
  deleted: 'delete',
  edited: 'edit',
  ended: 'end',
  expires: 'expire',
  hidden: 'hide',
  modified: 'modify',
  noticed: 'notice',
  paid: 'pay',
  pinned: 'pin',
  removed: 'remove',
  renewed: 'renew',
  requested: 'request',
  revoked: 'revoke',
  sent: 'send',
  started: 'start',
  unlocked: 'unlock',
  updated: 'modify',
  withdrawn: 'withdraw',
};

/**
 * Picks fields of a row by the names in the lines and in their order, under the names that they have in the export:
 * `isDefault` becomes `is_default`, and `createdAt` becomes `create_time`. A field that no line names is left out.
 */
export function pickFields<Line extends string, Value = unknown>(
  row: Readonly<Record<WordOf<Line>, Value>>,
  ...lines: readonly Line[]
): Record<string, Value> {
  const fields = new Map(Object.entries<Value>(row));
  const picked: Record<string, Value> = {};
  for (const name of lines.flatMap((line) => line.split(' '))) {
    const value = fields.get(name);
    if (value !== undefined) picked[toExportedName(name)] = value;
  }
  return picked;
}

/** Picks columns of a table, as `pickFields` picks fields of its rows. */
export function pickColumns<Line extends string>(
  table: Readonly<Record<WordOf<Line>, PgColumn>>,
  ...lines: readonly Line[]
): Record<string, PgColumn> {
  return pickFields<Line, PgColumn>(table, ...lines);
}

function toExportedName(name: string): string {
  return name
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/([a-z]+)_at$/, (_, word: string) => `${verbs[word] ?? word}_time`);
}

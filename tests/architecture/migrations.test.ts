import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from './source-files.ts';

/*
 * All pending migrations run in one transaction, beside processes of the version before (docs/decisions/0060). So one
 * only adds, and does nothing that holds a large table for long.
 */

/** The first migration that this was asked of. */
const first = 32;

/** Tables with rows for each message or chat, whose indexes take minutes on a large site. */
const large = ['messages', 'conversations', 'generations', 'gem_entries', 'gem_holds'];
const ofLarge = `(?:"?public"?\\.)?"?(?:${large.join('|')})"?(?![\\w"])`;

const forbidden: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bdrop\s+(?:column|table)\b/i, 'takes away what processes of the version before use'],
  [/\brename\s+(?:column\b|to\b|"?\w+"?\s+to\b)/i, 'renames what processes of the version before use'],
  [/\balter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type\b/i, 'changes a type, which rewrites the table'],
  [
    /\badd\s+column\s+(?![^;,]*\bdefault\b)[^;,]*\bnot\s+null\b/i,
    'adds a column that old processes do not fill',
  ],
  [
    new RegExp(`\\bcreate\\s+(?:unique\\s+)?index\\b[^;]*\\bon\\s+(?:only\\s+)?${ofLarge}`, 'i'),
    'makes an index of a large table while everybody waits',
  ],
  [
    new RegExp(
      `\\balter\\s+table\\s+(?:only\\s+)?${ofLarge}\\s+add\\s+constraint\\s+"?\\w+"?\\s+(?:unique|primary)\\b`,
      'i',
    ),
    'makes the index of a key of a large table while everybody waits',
  ],
  [/\bconcurrently\b/i, 'cannot run in a transaction'],
];

/**
 * Migrations that take away what no process of the release before uses any longer, each with that release.
 */
const contracted: Readonly<Record<string, string>> = {};

/** Migrations that hold large tables because no site has many rows in them yet, each with its reason. */
const early: Readonly<Record<string, string>> = {
  '0038_message_keys':
    'every key to a message gets its conversation (docs/decisions/0069), which gets dearer with each message',
};

function listFaults(name: string, text: string): string[] {
  const isExcused = [contracted, early].some((excused) => name.replace(/\.sql$/, '') in excused);
  if (Number(name.slice(0, 4)) < first || isExcused) return [];
  const statements = text.replaceAll(/--.*$/gm, '');
  return forbidden.filter(([pattern]) => pattern.test(statements)).map(([, why]) => `${name} ${why}`);
}

test.each([
  ['ALTER TABLE "messages" DROP COLUMN "model";', 'takes away'],
  ['alter table users rename column a to b;', 'renames'],
  ['ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE text;', 'changes a type'],
  ['ALTER TABLE "users" ADD COLUMN "a" text NOT NULL;', 'old processes do not fill'],
  ['CREATE INDEX "messages_time" ON "messages" USING btree ("created_at");', 'everybody waits'],
  ['create unique index a on only public.conversations (id);', 'everybody waits'],
  ['ALTER TABLE "messages" ADD CONSTRAINT "messages_key" UNIQUE("id");', 'index of a key'],
  ['create index concurrently a on users (id);', 'cannot run in a transaction'],
])('%s is found', (text, why) => {
  expect(listFaults('0032_a.sql', text)).toEqual([expect.stringContaining(why)]);
});

test.each([
  ['ALTER TABLE "users" ADD COLUMN "a" text DEFAULT \'\' NOT NULL;'],
  ['ALTER TABLE "messages" ADD COLUMN "a" text;'],
  ['CREATE INDEX "a" ON "messages_notes" USING btree ("id");'],
  ['-- No drop column here.\ncreate table a (id uuid not null);'],
])('%s is not', (text) => {
  expect(listFaults('0032_a.sql', text)).toEqual([]);
});

test('every new migration of this project only adds, and holds no large table for long', async () => {
  const folder = join(projectDir, 'src/server/migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const faults = await Promise.all(
    names.map(async (name) => listFaults(name, await readFile(join(folder, name), 'utf8'))),
  );
  expect(faults.flat()).toEqual([]);
});

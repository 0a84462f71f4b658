import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLanguageMigration } from '#tests/support/api/database/read-language-migration.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/api/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the migration in docs/adding-a-language.md gives stored content the English text', async () => {
  await database.sql.unsafe(await readLanguageMigration('de'));
  for (const [table, id] of [
    ['character_texts', 'character_id'],
    ['article_texts', 'article_path'],
  ] as const) {
    const copies = await database.sql`
      select from ${database.sql(table)} copy join ${database.sql(table)} english using (${database.sql(id)})
      where copy.language = 'de' and english.language = 'en'
        and to_jsonb(copy) = to_jsonb(english) || '{"language": "de", "written_in": "en"}'`;
    const originals = await database.sql`select from ${database.sql(table)} where language = 'en'`;
    expect(originals.length, table).toBeGreaterThan(10);
    expect(copies.length, table).toBe(originals.length);
  }
  for (const [table, column] of [
    ['tags', 'names'],
    ['categories', 'names'],
    ['authors', 'names'],
    ['authors', 'intros'],
    ['gallery_pictures', 'captions'],
    ['backgrounds', 'names'],
  ] as const) {
    const rows = await database.sql<{ texts: Record<string, string> }[]>`
      select ${database.sql(column)} texts from ${database.sql(table)}`;
    expect(rows.length, table).toBeGreaterThan(0);
    for (const { texts } of rows) {
      expect(Object.keys(texts).toSorted(), table).toEqual(['de', 'en', 'zh-CN']);
      expect(texts['de'], table).toBe(texts['en']);
    }
  }
});

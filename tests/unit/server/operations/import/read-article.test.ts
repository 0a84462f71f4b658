import { expect, it } from 'vitest';
import { readArticlePart } from '#src/server/operations/import/read-article.ts';
import { inheritedKeys } from '#tests/support/files/json-texts.ts';

it('reports every field of the front matter that nothing reads, also those that every object inherits', () => {
  const fields = inheritedKeys.map((key) => `${key}: 1\n`).join('');
  const file = `---\ntitle: Tides\nmood: calm\n${fields}---\nThe sea comes twice a day.\n`;
  const part = { file: 'tides.md', contentType: 'markdown', language: null } as const;
  expect(readArticlePart(part, Buffer.from(file))).toMatchObject({
    unknownFields: ['mood', ...inheritedKeys],
  });
});

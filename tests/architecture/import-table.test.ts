import { expect, test } from 'vitest';
import { type Area, areas } from './rooms.ts';

const document = '../../docs/import-table.md';

const introduction = `# Import table

Who may import whom. \`tests/architecture/rooms.ts\` holds the table, \`npm test\` checks it, and this page is written from it:
\`npx vitest run tests/architecture/import-table.test.ts -u\`.

## Areas

`;

const tests = '- **tests** (`tests/`) may import everything.\n';

const rooms = `
## Rooms

Inside of an area, a room may import the rooms of the lines below its own. Rooms of one line do not import each other. Lines that begin
with \`>\` belong to the subject above: it may import them, and each of them the next ones. A room is one folder, or a folder with all below it where it ends with \`/**\`;
\`.\` is the area's folder itself.
`;

/** Composes the page about the import table. */
function describeImportTable(): string {
  const divided = areas.filter(({ lines }) => lines.flat().length > 1);
  return [
    introduction,
    ...areas.filter(({ name }) => name !== 'tests').map(describeArea),
    tests,
    rooms,
    ...divided.map(describeRooms),
  ].join('');
}

function describeArea({ name, folder, lines, mayImport, scriptsMayImport = [] }: Area): string {
  const isFlat = lines.flat().join() === '.';
  const place = isFlat ? `files in \`${folder}\` itself` : `\`${folder}\``;
  const scripts = scriptsMayImport.length === 0 ? '' : `; its scripts also ${scriptsMayImport.join(', ')}`;
  return `- **${name}** (${place}) may import ${mayImport.join(', ') || 'no other area'}${scripts}.\n`;
}

function describeRooms({ folder, lines }: Area): string {
  const text = lines.map(describeLine).join('\n');
  return `\n### ${folder}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
}

/** Writes a line of rooms; a subject with several levels takes a line for each. */
function describeLine(line: Area['lines'][number]): string {
  const simple = line.filter((subject) => typeof subject === 'string').join('   ');
  const deep = line.filter((subject) => typeof subject !== 'string').map(describeSubject);
  return [...deep, simple].filter(Boolean).join('\n');
}

function describeSubject(levels: Exclude<Area['lines'][number][number], string>): string {
  return levels.map((level) => (typeof level === 'string' ? level : level.join('   '))).join('\n  > ');
}

test('docs/import-table.md matches the import table', async () => {
  await expect(describeImportTable()).toMatchFileSnapshot(document);
});

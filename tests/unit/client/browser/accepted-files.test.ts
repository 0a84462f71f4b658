import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { acceptedFiles } from '#src/client/browser/accepted-files.ts';

it('every file that the importers take can be chosen, on phones too', () => {
  const listOf = (kind: keyof typeof acceptedFiles) => acceptedFiles[kind].split(',');
  const cards = ['.png', '.webp', '.jpg', '.jpeg', '.json', '.charx', '.yaml', '.yml'];
  const cardTypes = ['image/png', 'image/webp', 'image/jpeg', 'application/json', 'application/octet-stream'];
  expect(listOf('card')).toEqual(expect.arrayContaining([...cards, ...cardTypes]));
  expect(listOf('lorebook')).toEqual(expect.arrayContaining([...cards, ...cardTypes, '.lorebook']));
  expect(listOf('chat')).toEqual(
    expect.arrayContaining(['.jsonl', '.json', '.md', 'application/json', 'application/octet-stream']),
  );
  expect(listOf('preset')).toEqual(['.json', 'application/json']);
});

it.each([
  ['src/islands/cards/Characters.island.tsx', 'acceptedFiles.card'],
  ['src/islands/chat/panels/lorebooks/LorebooksPanel.tsx', 'acceptedFiles.lorebook'],
  ['src/islands/chat/panels/transfer/TransferPanel.tsx', 'acceptedFiles.chat'],
  ['src/islands/chat/panels/guidance/PresetList.tsx', 'acceptedFiles.preset'],
])('%s offers the list of its kind', async (path, list) => {
  expect(await readFile(path, 'utf8')).toContain(`accept={${list}}`);
});

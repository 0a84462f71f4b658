import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { exportAccount } from '#src/contract/account/account-calls.ts';
import { exportCharacterCard, importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { exportLorebook, importLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { exportConversation, importConversation } from '#src/contract/chat/transfer-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();

/** Most values of JSON that this thread reads or writes at once, where other people's replies wait for it. */
const mostHere = 1_000;
/** As many values as the files below have: nothing else takes as long to read and to write. */
const values = 5_000;
const members = Object.fromEntries(Array.from({ length: values }, (_, index) => [`k${index}`, 0]));

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + countValues(each), 1);
}

async function send(path: string, body?: string | Uint8Array): Promise<Buffer> {
  const headers = { 'device-id': visitor.deviceId, 'Content-Type': 'application/octet-stream' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: Buffer.from(body) };
  const response = await api.request(path, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 300)).toBe(200);
  return bytes;
}

/** Sends a request, and checks that its file is read or written elsewhere. */
async function sendAside(path: string, body?: string | Uint8Array): Promise<Buffer> {
  const { parse, stringify } = JSON;
  let most = 0;
  const parsing = vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    const value: unknown = parse(text, reviver);
    most = Math.max(most, countValues(value));
    return value;
  });
  const writing = vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown, ...how: unknown[]) => {
    most = Math.max(most, countValues(value));
    return stringify(value, ...(how as []));
  });
  const bytes = await send(path, body).finally(() => {
    parsing.mockRestore();
    writing.mockRestore();
  });
  expect(most, path).toBeLessThan(mostHere);
  return bytes;
}

const idOf = (bytes: Buffer, name: 'conversation' | 'character' | 'lorebook') =>
  z
    .object({ data: z.record(z.string(), z.unknown()) })
    .transform(({ data }) => z.object({ id: z.string() }).parse(data[name]).id)
    .parse(JSON.parse(bytes.toString()));

it('a chat with a long line is imported, exported unchanged, and exported after a change', async () => {
  const header = '{"user_name":"Pat","character_name":"Anna","chat_metadata":{}}';
  const line = JSON.stringify({ name: 'Anna', is_user: false, mes: 'Hello', extra: members });
  const file = `${header}\n${line}`;
  const id = idOf(await sendAside(`${importConversation.path}?charId=f01`, file), 'conversation');
  const exported = `${exportConversation.path}?id=${id}&format=jsonl`;
  expect((await sendAside(exported)).toString()).toBe(file);
  await api.database.sql`
    insert into messages (id, conversation_id, parent_id, role, content, state, depth, is_on_path)
    select gen_random_uuid(), conversation_id, parent_id, role, 'Other', state, depth, false
    from messages where conversation_id = ${id} and depth = 0`;
  const [, changed] = (await sendAside(exported)).toString().split('\n');
  expect(JSON.parse(changed ?? '')).toMatchObject({ swipes: ['Hello', 'Other'], extra: members });
});

const entry = { keys: ['tide'], content: 'High at noon.', extensions: members };
const book = { extensions: {}, entries: [entry] };

it('a long card is imported, and exported as JSON and as PNG', async () => {
  const card = buildCardPng(sampleCard({ character_book: book }));
  const id = idOf(await sendAside(importCharacterCard.path, card), 'character');
  for (const format of ['json-v3', 'png'])
    expect((await sendAside(`${exportCharacterCard.path}?id=${id}&format=${format}`)).length).toBeGreaterThan(
      values,
    );
});

it('a long lorebook is imported, and exported alone and with the account', async () => {
  const file = JSON.stringify({ spec: 'lorebook_v3', data: book });
  const id = idOf(await send(importLorebook.path, file), 'lorebook');
  for (const format of ['v3', 'world-info'])
    expect(
      (await sendAside(`${exportLorebook.path}?lorebook_id=${id}&format=${format}`)).length,
    ).toBeGreaterThan(values);
  await sendAside(exportAccount.path);
});

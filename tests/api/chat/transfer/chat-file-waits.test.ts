import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportConversation, importConversation } from '#src/contract/chat/transfer-calls.ts';
import { readOwnChat } from '#src/server/chat/transfer/read-own-chat.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { measureLongestTurn } from '#tests/support/measure/measure-longest-turn.ts';

const importedSchema = z.object({ data: importConversation.result });

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '1000' } });
const visitor = await api.registerVisitor();

async function send(file: string) {
  const response = await api.request(`${importConversation.path}?charId=f01`, {
    method: 'POST',
    headers: { 'device-id': visitor.deviceId, 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  return { status: response.status, text: await response.text() };
}

async function exportChat(id: string, format = 'jsonl'): Promise<string> {
  const path = `${exportConversation.path}?id=${id}&format=${format}`;
  return (await api.request(path, { headers: { 'device-id': visitor.deviceId } })).text();
}

const idOf = (text: string) => importedSchema.parse(JSON.parse(text)).data.conversation.id;

/** Writes as many members as fit: nothing takes longer to parse or to serialise. */
const writeMembers = (length: number) =>
  Array.from(
    { length: Math.floor(length / 9) },
    (_, index) => `"k${index.toString(36).padStart(4, '0')}":0`,
  ).join(',');
const header = '{"user_name":"Pat","character_name":"Anna","chat_metadata":{}}';
const largeLine = `{"name":"Anna","is_user":false,"is_system":false,"mes":"Hello","extra":{${writeMembers(3_600_000)}}}`;
const nested = `{"name":"Anna","is_user":false,"mes":"Hello","extra":{"a":${'[1,'.repeat(20)}1${']'.repeat(20)}}}`;

/** Least factor by which others would wait longer if the file were read in their thread. */
const timesLonger = 4;

describe('the worst chat file blocks nobody', { tags: ['full'] }, () => {
  /** Measures how long others would wait for a file that is read in the main thread. */
  async function measureInline(file: string): Promise<number> {
    const read = () =>
      Promise.try(() => readOwnChat({ bytes: Buffer.from(file), timeZone: 'UTC' })).catch(
        (error: unknown) => error,
      );
    return (await measureLongestTurn(read)).longestMs;
  }

  it('with lines of nearly 4 MB that are all members: imported, exported unchanged, and exported after a change', async () => {
    const file = [header, largeLine, largeLine].join('\n');
    const inlineMs = await measureInline(file);
    const { result, longestMs } = await measureLongestTurn(() => send(file));
    expect(result.status, result.text.slice(0, 300)).toBe(200);
    expect(longestMs * timesLonger).toBeLessThan(inlineMs);
    const id = idOf(result.text);
    const out = await measureLongestTurn(() => exportChat(id));
    expect(out.result === file).toBe(true);
    expect(out.longestMs * timesLonger).toBeLessThan(inlineMs);
    const [row] = await api.database.sql<{ id: string }[]>`
      select id from messages where conversation_id = ${id} and depth = 1`;
    await api.database.sql`
      insert into messages (id, conversation_id, parent_id, role, content, state, depth, is_on_path)
      select gen_random_uuid(), conversation_id, parent_id, role, 'Other', state, depth, false
      from messages where id = ${row?.id ?? ''}`;
    const changed = await measureLongestTurn(() => exportChat(id));
    expect(changed.longestMs * timesLonger).toBeLessThan(inlineMs);
    const last = changed.result.split('\n')[2] ?? '';
    expect(z.looseObject({ swipes: z.array(z.string()) }).parse(JSON.parse(last)).swipes).toEqual([
      'Hello',
      'Other',
    ]);
  });

  it('with 100,000 lines, which are too many, is refused at the first line above the limit', async () => {
    const file = [header, ...Array.from({ length: 100_000 }, () => nested)].join('\n');
    const { result, longestMs } = await measureLongestTurn(() => send(file));
    expect(result.status).toBe(400);
    expect(result.text).toContain('Line 20002: There are more than 20000 messages.');
    expect(longestMs * timesLonger).toBeLessThan(await measureInline(file));
  });

  it('with 20 MB of JSON that is all brackets', async () => {
    const file = `[${'[],'.repeat(6_500_000)}[]]`;
    const { result, longestMs } = await measureLongestTurn(() => send(file));
    expect(result.status).toBe(400);
    expect(longestMs * timesLonger).toBeLessThan(await measureInline(file));
  });
});

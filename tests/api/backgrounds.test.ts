import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setChatBackground } from '#src/contract/conversation-calls.ts';
import { type Background, buyBackground, listBackgrounds } from '#src/contract/media-calls.ts';
import { contentFolder } from '#src/cli/prepare-database.ts';
import { seedContent } from '#src/server/operations/seed-content.ts';
import { readTableChecksums } from '#tests/support/table-checksums.ts';
import { startTestApi, type TestApi } from '#tests/support/test-api.ts';
import { createMember, type TestMember } from '#tests/support/test-member.ts';
import type { TestVisitor } from '#tests/support/test-visitor.ts';

let api: TestApi;
let member: TestMember;

beforeAll(async () => {
  api = await startTestApi();
  member = await createMember(api);
});
afterAll(() => api.close());

const list = (who: TestVisitor): Promise<Background[]> =>
  who.client.call(listBackgrounds, { query: { character_id: 'f01' } });
const buy = (who: TestVisitor, id: string) => who.client.call(buyBackground, { body: { background_id: id } });

describe('backgrounds (D3)', () => {
  it('are listed for everybody, with names, small pictures and prices', async () => {
    const listed = await list(await api.registerVisitor('zh-CN'));
    expect(listed.map(({ id, name, quote, is_unlocked }) => [id, name, quote.gems, is_unlocked])).toEqual([
      ['night-city', '夜色城市', 0, true],
      ['rain-window', '雨窗', 0, true],
      ['tea-house', '茶馆', 200, false],
      ['library', '旧书房', 200, false],
      ['seaside', '黄昏海边', 300, false],
      ['starry-field', '星野', 500, false],
    ]);
    const [first] = listed;
    const picture = await api.request(`${first?.picture.path ?? ''}/960`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('are unlocked once and for good, also when bought ten times at once', async () => {
    const bought = await Promise.all(Array.from({ length: 10 }, () => buy(member.visitor, 'tea-house')));
    for (const background of bought) expect(background).toMatchObject({ id: 'tea-house', is_unlocked: true });
    const holds = await api.database.sql`
      select state, reference from gem_holds where user_id = ${member.userId} and action = 'background'`;
    expect([...holds]).toEqual([{ state: 'captured', reference: 'tea-house' }]);
    const mine = (await list(member.visitor)).find(({ id }) => id === 'tea-house');
    expect(mine).toMatchObject({ is_unlocked: true, quote: { due: 0 } });
    const { id } = await member.visitor.startChat();
    const body = { id, background_id: 'tea-house' };
    const changed = await member.visitor.client.call(setChatBackground, { body });
    expect(changed.background_id).toBe('tea-house');
  });

  it('are bought by members only, as purchases need a login (D4), and for themselves only', async () => {
    await expect(buy(member.guest, 'seaside')).rejects.toMatchObject({ code: 40001 });
    const other = await createMember(api);
    expect((await list(other.visitor)).find(({ id }) => id === 'tea-house')?.is_unlocked).toBe(false);
    const { id } = await other.visitor.startChat();
    const body = { id, background_id: 'tea-house' };
    await expect(other.visitor.client.call(setChatBackground, { body })).rejects.toMatchObject({
      code: 40003,
    });
    await expect(buy(other.visitor, 'no-such-scene')).rejects.toMatchObject({ code: 40003, status: 404 });
  });

  it('and gallery pictures are not written again by a second start', async () => {
    const before = await readTableChecksums(api.database.sql);
    await seedContent(api.services.database, contentFolder);
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
    const [row] = await api.database.sql`select count(*)::int as count from gallery_pictures`;
    expect(row?.['count']).toBe(48);
  });
});

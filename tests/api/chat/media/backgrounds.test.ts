import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { setChatBackground } from '#src/contract/chat/conversation-calls.ts';
import type { Background } from '#src/contract/chat/background.ts';
import { buyBackground, listBackgrounds } from '#src/contract/chat/media-calls.ts';
import * as z from 'zod/mini';
import { pictureWidths } from '#src/contract/pictures/picture.ts';
import { contentFolder } from '#src/server/operations/prepare-database.ts';
import { seedContent } from '#src/server/operations/seed/seed-content.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const member = await createMember(api);

const list = (who: TestVisitor): Promise<Background[]> =>
  who.client.call(listBackgrounds, { query: { character_id: 'f01' } });
const buy = (who: TestVisitor, id: string) => who.client.call(buyBackground, { body: { background_id: id } });

describe('backgrounds (rule:chat-pictures)', () => {
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

  it('are part of the chat page’s character, for the caller, and never locked there (rule:chat-pictures)', async () => {
    const get = (who: TestVisitor) => who.client.call(getChatCharacter, { query: { id: 'f01' } });
    const guest = await api.registerVisitor();
    expect((await get(guest)).backgrounds).toEqual(await list(guest));
    const owner = await createMember(api);
    await buy(owner.visitor, 'library');
    const ofMember = await api.request(`${getChatCharacter.path}?id=f01`, { headers: owner.headers });
    const { data } = z.object({ data: getChatCharacter.result }).parse(await ofMember.json());
    expect(data.backgrounds.find(({ id }) => id === 'library')).toMatchObject({ is_unlocked: true });
    const ofNobody = await api.request(`${getChatCharacter.path}?id=f01`);
    const open = z.object({ data: getChatCharacter.result }).parse(await ofNobody.json()).data;
    expect(open.backgrounds.filter(({ is_unlocked }) => is_unlocked).map(({ id }) => id)).toEqual([
      'night-city',
      'rain-window',
    ]);
    expect(open.backgrounds).toHaveLength(6);
  });

  it('show everybody a small copy while they are locked, and nothing larger under any address', async () => {
    const guest = await api.registerVisitor();
    for (const { picture } of (await list(guest)).filter(({ is_unlocked }) => !is_unlocked)) {
      expect([picture.width, picture.height]).toEqual([96, 120]);
      const preview = await api.request(`${picture.path}/96`);
      const { width } = await sharp(Buffer.from(await preview.arrayBuffer())).metadata();
      expect([preview.status, width]).toEqual([200, 96]);
      const cookie = `device-id=${guest.deviceId}`;
      for (const each of [
        '',
        ...pictureWidths.filter((pixels) => pixels > 96).map((pixels) => `/${pixels}`),
      ]) {
        for (const Accept of ['image/webp', 'image/avif']) {
          const refused = await api.request(`${picture.path}${each}`, { headers: { cookie, Accept } });
          expect([each, refused.status]).toEqual([each, 404]);
          expect(refused.headers.get('cache-control')).toBe('no-store');
        }
      }
    }
  });

  it('are whole for people who unlocked them, and for nobody else with the address', async () => {
    const buyer = await createMember(api);
    const { picture } = await buy(buyer.visitor, 'library');
    expect(picture.width).toBeGreaterThan(96);
    const ask = (headers: Record<string, string>) => api.request(`${picture.path}/720`, { headers });
    // An `<img>` sends cookies and nothing else.
    const own = await ask({ cookie: buyer.cookie });
    expect([own.status, own.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=86400, immutable',
    ]);
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const other = await createMember(api);
    const tag = { 'If-None-Match': own.headers.get('etag') ?? '' };
    const strangers: Record<string, string>[] = [
      {},
      tag,
      { cookie: other.cookie, ...tag },
      // Logged out, the same browser is the guest of its device again.
      { cookie: `device-id=${buyer.guest.deviceId}` },
      { cookie: `${buyer.cookie}x` },
      { cookie: 'device-id=not-one' },
    ];
    for (const headers of strangers) expect((await ask(headers)).status).toBe(404);
  });

  it('that are free, or shown on pages as well, are whole for everybody', async () => {
    const [free] = await list(await api.registerVisitor());
    const picture = await api.request(`${free?.picture.path ?? ''}/720`);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const [shown] = await api.database.sql`
      insert into backgrounds (id, picture_id, names, gems, position)
      select 'shown', portrait_id, '{"en":"Shown","zh-CN":"见"}', 200, 900 from characters where id = 'f02'
      returning picture_id`;
    expect((await api.request(`/pictures/${String(shown?.['picture_id'])}/720`)).status).toBe(200);
    await api.database.sql`delete from backgrounds where id = 'shown'`;
  });

  it('are unlocked once and permanently, also when bought ten times at once', async () => {
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

  it('are bought by members only, as purchases need a login (rule:members-only), and for themselves only', async () => {
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

  it('and gallery pictures are not stored again by a second start', async () => {
    const before = await readTableChecksums(api.database.sql);
    await seedContent(api.services.database, contentFolder);
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
    const [row] = await api.database.sql`select count(*)::int as count from gallery_pictures`;
    expect(row?.['count']).toBe(48);
  });
});

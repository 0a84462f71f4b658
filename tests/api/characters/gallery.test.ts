import { beforeEach, describe, expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { unlockMessage } from '#src/contract/chat/media-calls.ts';
import { resendMessage } from '#src/contract/chat/tree-calls.ts';
import { randomUUID } from 'node:crypto';
import { readReplyStream } from '#tests/support/api/chat/reply-events.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
let chatId: string;

const api = await startApiForFile();
beforeEach(async () => {
  api.upstream.setScript('reply');
  visitor = await api.registerVisitor();
  ({ id: chatId } = await visitor.startChat());
});

const unlock = (who: TestVisitor, messageId: string) =>
  who.client.call(unlockMessage, { body: { message_id: messageId } });

async function countHolds(): Promise<number> {
  const [row] = await api.database.sql`
    select count(*)::int as count from gem_holds
    where user_id = ${visitor.user.id} and action = 'picture' and state = 'captured'`;
  return Number(row?.['count']);
}

describe('pictures that come with a reply', () => {
  it('comes locked on request: blurred pixels and a caption, and no address', async () => {
    const { final } = await visitor.ask(chatId, 'Can you send me a selfie?');
    expect(final.attachment).toEqual({
      kind: 'picture',
      is_locked: true,
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
      caption: 'Between two pots of broth.',
      picture: null,
    });
    expect((await visitor.listMessages(chatId)).at(-1)?.attachment).toEqual(final.attachment);
  });

  it('comes once each in a conversation, in order, and none when all were sent', async () => {
    const captions = [];
    for (const words of ['send me a photo', 'another picture please', 'show me a photo of you']) {
      captions.push((await visitor.ask(chatId, words)).final.attachment?.caption ?? null);
    }
    expect(captions).toEqual(['Between two pots of broth.', 'Closing time. The chairs are up.', null]);
  });

  it('comes again with another variant of its reply', async () => {
    const { final } = await visitor.ask(chatId, 'send me a photo');
    const body = { message_id: final.id, client_message_id: randomUUID() };
    const again = await readReplyStream(await visitor.client.open(resendMessage, { body })).toEnd();
    expect(again.final.attachment?.caption).toBe(final.attachment?.caption);
  });

  it('does not come unasked, or with a reply that failed', async () => {
    expect((await visitor.ask(chatId, 'What a picture of calm this is')).final.attachment).toBeNull();
    api.upstream.setScript('500');
    expect((await visitor.ask(chatId, 'send me a photo')).final.attachment).toBeNull();
  });
});

describe('unlocking a picture (rule:chat-pictures)', () => {
  it('shows it permanently and is paid once, also when tried ten times at once', async () => {
    const { final } = await visitor.ask(chatId, 'send me a photo');
    const answers = await Promise.all(Array.from({ length: 10 }, () => unlock(visitor, final.id)));
    for (const message of answers) {
      expect(message.attachment).toMatchObject({ is_locked: false, picture: { width: 600, height: 800 } });
    }
    expect(await countHolds()).toBe(1);
    const { id } = await visitor.startChat();
    const later = await visitor.ask(id, 'send me a photo');
    expect((await visitor.listMessages(id)).at(-1)?.attachment?.is_locked).toBe(false);
    await unlock(visitor, later.final.id);
    expect(await countHolds()).toBe(1);
  });

  it('is a chat action, which a guest pays for with the gems of the day (rule:gem-prices, rule:daily-package)', async () => {
    expect(visitor.user.isLogin).toBe(false);
    const { final } = await visitor.ask(chatId, 'send me a photo');
    expect((await unlock(visitor, final.id)).attachment?.is_locked).toBe(false);
    expect(await countHolds()).toBe(1);
  });

  it('sends it to the person who unlocked it, known by the device’s cookie, and to nobody else in any width', async () => {
    const { final } = await visitor.ask(chatId, 'send me a photo');
    const path = (await unlock(visitor, final.id)).attachment?.picture?.path ?? '';
    const ask = (width: number, headers: Record<string, string>) =>
      api.request(`${path}/${width}`, { headers });
    const other = await api.registerVisitor();
    for (const width of [96, 480]) {
      const own = await ask(width, { cookie: `device-id=${visitor.deviceId}` });
      expect([own.status, own.headers.get('cache-control')]).toEqual([
        200,
        'private, max-age=86400, immutable',
      ]);
      expect((await ask(width, { 'device-id': visitor.deviceId })).status).toBe(200);
      expect((await ask(width, {})).status).toBe(404);
      expect((await ask(width, { cookie: `device-id=${other.deviceId}` })).status).toBe(404);
    }
  });

  it('unlocks it for nobody else', async () => {
    const { final } = await visitor.ask(chatId, 'send me a photo');
    await unlock(visitor, final.id);
    const other = await api.registerVisitor();
    await expect(unlock(other, final.id)).rejects.toMatchObject({ code: 40003, status: 404 });
    const { id } = await other.startChat();
    expect((await other.ask(id, 'send me a photo')).final.attachment?.is_locked).toBe(true);
  });

  it('is refused where there is no picture, and with 50001 for a voice that the site does not have', async () => {
    const { final } = await visitor.ask(chatId, 'Good evening');
    await expect(unlock(visitor, final.id)).rejects.toMatchObject({ code: 40003, status: 400 });
    const { visitor: someone, headers } = await createMember(api);
    const chat = await someone.startChat();
    const reply = (await someone.ask(chat.id, 'Good evening')).final;
    const body = { message_id: reply.id, kind: 'voice' };
    const refused = await api.post(unlockMessage.path, body, headers);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { code: 50001, message: userMessages.speechUnavailable.en, data: null },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { listGallery, unlockMessage } from '#src/contract/chat/media-calls.ts';
import { getCharacterProfile } from '#src/contract/characters/character-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const list = (who: TestVisitor) => who.client.call(listGallery, { query: { character_id: 'f01' } });

describe('the gallery of a character (rule:chat-pictures)', () => {
  it('shows blurs on the profile, and to each person the pictures that they unlocked', async () => {
    const visitor = await api.registerVisitor();
    const locked = await list(visitor);
    expect(locked).toHaveLength(2);
    expect(locked.map(({ is_locked, picture }) => [is_locked, picture])).toEqual([
      [true, null],
      [true, null],
    ]);
    const profile = await visitor.client.call(getCharacterProfile, { query: { id: 'f01' } });
    expect(profile.pictures).toEqual(locked.map(({ blur }) => blur));
    expect(profile.pictures[0]).toMatch(/^data:image\//);

    const { id } = await visitor.startChat();
    await visitor.ask(id, 'Send me a picture of you, please.');
    const reply = (await visitor.listMessages(id)).findLast(({ attachment }) => attachment !== null);
    await visitor.client.call(unlockMessage, { body: { message_id: reply?.id ?? '', kind: 'picture' } });
    const [first, second] = await list(visitor);
    expect(first).toMatchObject({
      is_locked: false,
      picture: { path: expect.stringMatching(/^\/pictures\//) },
    });
    expect(second).toMatchObject({ is_locked: true, picture: null });
    const other = await list(await api.registerVisitor());
    expect(other.every(({ is_locked }) => is_locked)).toBe(true);
  });

  it('is hidden with a character that the person cannot chat with', async () => {
    const visitor = await api.registerVisitor();
    const asked = visitor.client.call(listGallery, { query: { character_id: 'nobody' } });
    await expect(asked).rejects.toMatchObject({ status: 404, code: 40003 });
  });
});

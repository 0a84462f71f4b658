import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { backgrounds, galleryPictures, unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characters } from '#src/server/characters/tables.ts';
import { guidances, presets, quickReplies } from '#src/server/chat/tables/guidance-tables.ts';
import {
  attachments,
  conversationLorebooks,
  recordings,
  reports,
  translations,
  unlockedPictures,
} from '#src/server/chat/tables/media-tables.ts';
import { memories, memoryReplacements, memorySources } from '#src/server/chat/tables/memory-tables.ts';
import { chatLines, messageSources } from '#src/server/chat/tables/source-tables.ts';
import { conversations, removals } from '#src/server/chat/tables/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';
import { readImported, sendCard } from '../content/card-imports.ts';
import type { TestApi } from '../test-api.ts';

/** Imports a card as a private character; returns its id. */
export async function importOwnCharacter(
  api: Pick<TestApi, 'request'>,
  headers: Record<string, string>,
  data: Record<string, unknown> = {},
): Promise<string> {
  const { character } = await readImported(await sendCard(api, headers, buildCardPng(sampleCard(data))));
  return character.id;
}

/** Adds a gallery picture and a background of the site, which people unlock. */
async function addMedia(api: TestApi): Promise<{ galleryPictureId: string; backgroundId: string }> {
  const { database } = api.services;
  const [character] = await database.select().from(characters).where(eq(characters.id, 'f01'));
  const pictureId = character?.portraitId ?? '';
  const names = { en: 'Evening', 'zh-CN': '傍晚' };
  const media = { galleryPictureId: `g-${randomUUID()}`, backgroundId: `b-${randomUUID()}` };
  await database.insert(galleryPictures).values({
    id: media.galleryPictureId,
    characterId: 'f01',
    pictureId,
    captions: names,
    position: 900,
  });
  await database
    .insert(backgrounds)
    .values({ id: media.backgroundId, characterId: 'f01', pictureId, names, gems: 200, position: 900 });
  return media;
}

/** Gives a user a row in every table of what guests can own, except conversations and pictures. */
export async function addOwnedThings(api: TestApi, userId: string, word: string): Promise<void> {
  const { database } = api.services;
  const { galleryPictureId, backgroundId } = await addMedia(api);
  const lorebookId = randomUUID();
  const entry = {
    keys: [word],
    content: `lore ${word}`,
    enabled: true,
    insertion_order: 1,
    use_regex: false,
    extensions: {},
  };
  await database.insert(lorebooks).values({
    id: lorebookId,
    userId,
    name: `book ${word}`,
    book: { extensions: {}, entries: [entry] },
    source: { kind: 'world-info', file: { entries: { 0: { comment: word } } } },
  });
  await database.insert(personas).values({
    id: randomUUID(),
    userId,
    name: `persona ${word}`,
    description: `I am ${word}`,
    isDefault: true,
    lorebookId,
  });
  const guidance = { instructions: `instructions ${word}`, note: `note ${word}`, noteDepth: 4 };
  await database.insert(guidances).values({ id: randomUUID(), userId, characterId: 'f01', ...guidance });
  await database
    .insert(presets)
    .values({ id: randomUUID(), userId, name: `preset ${word}`, ...guidance, sampler: { temperature: 1 } });
  await database
    .insert(quickReplies)
    .values({ userId, position: 0, label: `button ${word}`, content: `said ${word}` });
  await database.insert(unlockedPictures).values({ userId, galleryPictureId });
  await database.insert(unlockedBackgrounds).values({ userId, backgroundId });
  const holdId = randomUUID();
  for (const step of [
    sql`select move_gems(${userId}::uuid, 'grant', 0, 25, null, ${word})`,
    sql`select hold_gems(${holdId}::uuid, ${userId}::uuid, 'reply', 10, ${word})`,
    sql`select end_gem_hold(${holdId}::uuid, null)`,
  ]) {
    await database.execute(step);
  }
}

/** Gives a conversation with a reply a row in every table of what belongs to conversations and messages. */
export async function addChatParts(
  api: TestApi,
  {
    userId,
    conversationId,
    replyId,
    word,
  }: { userId: string; conversationId: string; replyId: string; word: string },
): Promise<void> {
  const { database } = api.services;
  const { galleryPictureId } = await addMedia(api);
  const [chat] = await database.select().from(conversations).where(eq(conversations.id, conversationId));
  const guidance = { instructions: '', note: `chat note ${word}`, noteDepth: 0 };
  const characterId = chat?.characterId ?? '';
  await database
    .insert(guidances)
    .values({ id: randomUUID(), userId, characterId, conversationId, ...guidance });
  const memoryId = randomUUID();
  await database
    .insert(memories)
    .values({ id: memoryId, conversationId, kind: 'fact', content: `likes ${word}`, author: 'rules' });
  await database.insert(memorySources).values({ memoryId, messageId: replyId, conversationId });
  const replacedId = randomUUID();
  await database
    .insert(memories)
    .values({ id: replacedId, conversationId, kind: 'fact', content: `hates ${word}`, author: 'rules' });
  await database.insert(memorySources).values({ memoryId: replacedId, messageId: replyId, conversationId });
  await database.insert(memoryReplacements).values({ memoryId: replacedId, replacedBy: memoryId });
  await database.insert(translations).values({
    messageId: replyId,
    conversationId,
    language: 'fr-FR',
    version: 0,
    content: `dit ${word}`,
    model: 'fake',
  });
  await database.insert(recordings).values({
    messageId: replyId,
    conversationId,
    version: 0,
    voice: 'alto',
    audio: Buffer.from(`spoken ${word}`),
  });
  await database.insert(messageSources).values({
    ...{ messageId: replyId, conversationId, place: 2, swipe: 0 },
    line: `{"name":"${word}","mes":""}`,
  });
  await database.insert(chatLines).values({
    ...{ conversationId, place: 3, kind: 'other', afterMessageId: replyId },
    content: `{"name":"Note","mes":"${word}"}`,
  });
  await database.insert(attachments).values({ messageId: replyId, conversationId, galleryPictureId });
  await database.insert(reports).values({
    id: randomUUID(),
    messageId: replyId,
    conversationId,
    userId,
    reason: 'other',
    note: `note ${word}`,
    content: `reported ${word}`,
  });
  await database.insert(removals).values({
    id: randomUUID(),
    conversationId,
    kind: 'message',
    headMessageId: replyId,
    messageCount: 3,
  });
  const [book] = await database
    .select({ id: lorebooks.id })
    .from(lorebooks)
    .where(eq(lorebooks.userId, userId))
    .limit(1);
  if (book !== undefined) {
    await database.insert(conversationLorebooks).values({ conversationId, lorebookId: book.id });
  }
  const [persona] = await database
    .select({ id: personas.id })
    .from(personas)
    .where(eq(personas.userId, userId))
    .limit(1);
  await database
    .update(conversations)
    .set({ title: `title ${word}`, personaId: persona?.id ?? null })
    .where(eq(conversations.id, conversationId));
}

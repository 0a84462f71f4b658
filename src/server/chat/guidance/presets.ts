import { and, asc, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import {
  type Guidance,
  longestPresetName,
  mostPresets,
  type Preset,
} from '#src/contract/chat/guidance-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { ownValue } from '#src/domain/json/json-values.ts';
import { findFreeName } from '#src/domain/chat/guidance/find-free-name.ts';
import { samplerAliases } from '#src/domain/chat/guidance/sampler-names.ts';
import { lockOwner } from '#src/server/account/identity/lock-owner.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { toOneLine } from '#src/server/platform/database/stored-text.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Services } from '#src/server/platform/services.ts';
import { presets } from '../tables/guidance-tables.ts';
import { lockConversation } from '../messages/lock-message.ts';
import { loadPriceFacts } from '../messages/reply-price.ts';
import { type Owner, requireConversation } from '../messages/require-conversation.ts';
import { conversations } from '../tables/tables.ts';
import { type BothGuidances, readGuidance } from './get-guidance.ts';
import { checkWords, cleanGuidance, requireAdultGuidance, toColumns, toGuidance } from './guidance-row.ts';
import { writeGuidance } from './set-guidance.ts';

type PresetRow = typeof presets.$inferSelect;

/** The contents of a preset, before it is stored. */
export interface PresetContent {
  name: string;
  guidance: Guidance;
  sampler: Readonly<Record<string, number>>;
}

/** Lists a user's presets, by name. */
export async function listPresets(database: Queries, userId: string): Promise<Preset[]> {
  const rows = await database
    .select()
    .from(presets)
    .where(eq(presets.userId, userId))
    .orderBy(asc(presets.name), asc(presets.id));
  return rows.map(toPreset);
}

/**
 * Saves the guidance of a conversation as a preset.
 * @throws AppError 40003: 404 for a foreign conversation; for the 51st preset
 */
export async function savePreset(
  database: Database,
  { owner, conversationId, name }: { owner: Owner; conversationId: string; name: string },
): Promise<Preset> {
  const conversation = await requireConversation(database, owner, conversationId);
  const { chat } = await readGuidance(database, conversation);
  return storePreset(database, owner.userId, { name, guidance: chat, sampler: conversation.sampler });
}

/**
 * Stores a preset.
 * @param sameName the treatment of an existing preset with the same name: replace it, or give the new one another name
 * @throws AppError 40003 for the 51st, and for rejected text
 */
export async function storePreset(
  database: Database,
  userId: string,
  { name, guidance, sampler }: PresetContent,
  sameName: 'replace' | 'rename' = 'replace',
): Promise<Preset> {
  const cleaned = cleanGuidance(guidance);
  await checkWords(database, [cleaned]);
  await requireAdultGuidance([cleaned]);
  return database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    const own = await transaction
      .select({ id: presets.id, name: presets.name })
      .from(presets)
      .where(eq(presets.userId, userId));
    const taken = new Set(sameName === 'rename' ? own.map((preset) => preset.name) : []);
    const line = findFreeName(toOneLine(name), taken, longestPresetName);
    const same = own.find((preset) => preset.name === line);
    if (same === undefined && own.length >= mostPresets) {
      throw new AppError(40003, { userMessage: userMessages.tooManyPresets });
    }
    const values = { ...toColumns(cleaned), sampler: { ...sampler }, modifiedAt: sql`now()` };
    const [row] =
      same === undefined
        ? await transaction
            .insert(presets)
            .values({ id: newId(), userId, name: line, ...values })
            .returning()
        : await transaction.update(presets).set(values).where(eq(presets.id, same.id)).returning();
    if (row === undefined) throw new Error('a stored preset was not returned');
    return toPreset(row);
  });
}

/**
 * Copies a preset into a conversation.
 * @throws AppError 40003: 404 for a foreign conversation or preset; for rejected text
 */
export async function usePreset(
  { database, chatModels }: Pick<Services, 'database' | 'chatModels'>,
  { owner, conversationId, presetId }: { owner: Owner; conversationId: string; presetId: string },
): Promise<BothGuidances & { sampler: Record<string, number>; left_out: string[] }> {
  const [preset] = await database.select().from(presets).where(isOwn(owner.userId, presetId));
  if (preset === undefined) throw notFound();
  const guidance = toGuidance(preset);
  await checkWords(database, [guidance]);
  return database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, owner, conversationId);
    const { vipLevel } = await loadPriceFacts(transaction, conversationId);
    const { samplers } = chatModels.chooseFor(vipLevel, conversation.chatModel);
    const fitting = Object.entries(preset.sampler).flatMap(([name, value]): [string, number][] => {
      const range =
        samplers.find((one) => one.name === name) ??
        samplers.find((one) => one.name === ownValue(samplerAliases, name));
      return range === undefined ? [] : [[range.name, Math.min(range.max, Math.max(range.min, value))]];
    });
    const sampler = Object.fromEntries(fitting);
    const { chat, character } = await readGuidance(transaction, conversation);
    await requireAdultGuidance([character, guidance], [character, chat]);
    await writeGuidance(transaction, conversation, guidance, 'chat');
    await transaction
      .update(conversations)
      .set({ sampler, version: sql`${conversations.version} + 1` })
      .where(eq(conversations.id, conversationId));
    const isKept = (name: string) =>
      Object.hasOwn(sampler, name) || Object.hasOwn(sampler, ownValue(samplerAliases, name) ?? name);
    const leftOut = Object.keys(preset.sampler).filter((name) => !isKept(name));
    return { ...(await readGuidance(transaction, conversation)), sampler, left_out: leftOut };
  });
}

/** @throws AppError 40003 with 404 for a foreign preset */
export async function deletePreset(
  database: Queries,
  { userId, presetId }: { userId: string; presetId: string },
): Promise<{ deleted: true }> {
  const deleted = await database.delete(presets).where(isOwn(userId, presetId)).returning({ id: presets.id });
  if (deleted.length === 0) throw notFound();
  return { deleted: true };
}

function isOwn(userId: string, presetId: string) {
  return and(eq(presets.id, presetId), eq(presets.userId, userId));
}

function toPreset({ id, name, sampler, modifiedAt, ...columns }: PresetRow): Preset {
  return { id, name, ...toGuidance(columns), sampler, modify_time: modifiedAt.toISOString() };
}

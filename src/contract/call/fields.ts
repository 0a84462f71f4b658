import * as z from 'zod/mini';
import { withoutDirectionMarks } from './without-direction-marks.ts';
import type { UserMessage } from '../errors/errors.ts';

// Patterns have no flags: JSON Schema, in which the API is described, has none.

/** Schemas for the values that many calls share. */
export const noQuery = z.object({});
export const noBody = z.undefined();

export const uuid = z.uuid();
/** Character ids are alphanumeric, because a character's URL ends in `-{id}` (rule:character-address). */
export const characterId = z.string().check(z.regex(/^[a-zA-Z0-9]{1,32}$/));
/** Ids of our own content files: backgrounds, gallery pictures, chat models. */
export const contentId = z.string().check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/));
/** 16 random bytes in UUID form (rule:device-id). */
export const deviceId = z
  .string()
  .check(z.regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/));
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
export const gender = z.enum(['MALE', 'FEMALE']);
/** A language to translate from or to, such as `zh-CN`. */
export const languageTag = z.string().check(z.maxLength(35), z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/));
/** A time zone of the IANA database, such as `Asia/Shanghai`, as the browser names it. */
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.regex(/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/));
/** A whole number from 0 that a column of type `integer` holds: versions, places in a list. */
export const int32 = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** Page numbers start at 1 and stop where paging by offset is no longer useful. */
export const pageNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000));
export const pageSize = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100));

export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    records: z.array(item),
    page: z.int(),
    size: z.int(),
    total: z.int(),
  });
}

export type Gender = z.infer<typeof gender>;

/** A visible character: neither white space nor a sign without a width of its own, such as U+200B. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u{2800}]/u;

/** A text with at least one visible character. */
export function nonBlank(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((text) => visible.test(text), { params: { message: 'mustNotBeBlank' satisfies UserMessage } }),
  );
}

/** A text that turns the direction of no text around it: names and titles stand beside names and titles of others. */
export function oneDirection<Text extends z.ZodMiniType<string, string>>(text: Text) {
  return text.check(
    z.refine((value) => withoutDirectionMarks(value) === value, {
      params: { message: 'mustNotTurnText' satisfies UserMessage },
    }),
  );
}

/** A name with at least one visible character, which turns the direction of no text around it. */
export const nameText = (maxLength: number) => oneDirection(nonBlank(maxLength));

import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { int32, nameText, noBody, noQuery, oneDirection, time, uuid } from '../call/fields.ts';
export const mostLorebookEntries = 2_000;
export const maxLoreLength = 20_000;

export const lorebookCardSchema = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  entry_count: z.int(),
  is_global: z.boolean(),
  conversation_ids: z.array(uuid),
  version: z.int(),
  modify_time: time,
});

export type LorebookCard = z.infer<typeof lorebookCardSchema>;

/** Imported files have longer keys, and more of them, than an edit may write. */
const keys = z.array(z.string());
const editedKeys = z.array(z.string().check(z.maxLength(500))).check(z.maxLength(100));

/** One entry, with the fields that the page edits; fields of the file that are not listed here stay as they are. */
export const lorebookEntrySchema = z.object({
  /** Its place in the book, from 0. */
  index: z.int(),
  name: z.string(),
  keys,
  secondary_keys: keys,
  content: z.string(),
  enabled: z.boolean(),
  /** True if it is always active. */
  constant: z.boolean(),
  /** True if it also needs one of the secondary keys. */
  selective: z.boolean(),
  use_regex: z.boolean(),
  case_sensitive: z.boolean(),
  /** Lower comes earlier in the prompt. */
  insertion_order: z.number(),
});

export type LorebookEntry = z.infer<typeof lorebookEntrySchema>;

export const lorebookSchema = z.extend(lorebookCardSchema, {
  /** The number of newest messages that are searched for keys; null for the site’s choice. */
  scan_depth: z.nullable(z.int()),
  /** Tokens that its entries may take; null for the site’s choice. */
  token_budget: z.nullable(z.int()),
  recursive_scanning: z.boolean(),
  entries: z.array(lorebookEntrySchema),
});

export type Lorebook = z.infer<typeof lorebookSchema>;

/** What happened to a part of an imported file, in plain text. */
export const importNoteSchema = z.object({
  field: z.string(),
  outcome: z.enum(['kept', 'unused', 'refused']),
  reason: z.string(),
});

export type ImportNote = z.infer<typeof importNoteSchema>;

export const listLorebooks = defineCall({
  name: 'listLorebooks',
  method: 'GET',
  path: '/v2/lorebook/list',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.array(lorebookCardSchema),
});

export const getLorebook = defineCall({
  name: 'getLorebook',
  method: 'GET',
  path: '/v2/lorebook/getById',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ lorebook_id: uuid }),
  body: noBody,
  result: lorebookSchema,
});

export const addLorebook = defineCall({
  name: 'addLorebook',
  method: 'POST',
  path: '/v2/lorebook/add',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ name: nameText(100) }),
  result: lorebookSchema,
});

export const importLorebook = defineCall({
  name: 'importLorebook',
  method: 'POST',
  path: '/v2/lorebook/import',
  caller: 'visitor',
  reply: 'json',
  accepts: 'file',
  readOnly: false,
  query: z.object({ name: z._default(z.string().check(z.maxLength(100)), '') }),
  body: noBody,
  result: z.object({ lorebook: lorebookSchema, notes: z.array(importNoteSchema) }),
});

/** An index in the book; -1 or any index beyond the last one means that the entry is new. */
const entryIndex = z.int().check(z.minimum(-1), z.maximum(2_147_483_647));

export const editLorebook = defineCall({
  name: 'editLorebook',
  method: 'POST',
  path: '/v2/lorebook/edit',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    lorebook_id: uuid,
    version: int32,
    name: z.optional(nameText(100)),
    is_global: z.optional(z.boolean()),
    scan_depth: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(100)))),
    token_budget: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(100_000)))),
    recursive_scanning: z.optional(z.boolean()),
    /** Entries to write; an index beyond the last one adds an entry. */
    entries: z.optional(
      z
        .array(
          z.extend(lorebookEntrySchema, {
            index: entryIndex,
            name: oneDirection(z.string().check(z.maxLength(1_000))),
            keys: editedKeys,
            secondary_keys: editedKeys,
            content: z.string().check(z.maxLength(maxLoreLength)),
          }),
        )
        .check(z.maxLength(mostLorebookEntries)),
    ),
    /** Entries to remove, by their index before the change. */
    removed: z.optional(z.array(int32).check(z.maxLength(mostLorebookEntries))),
  }),
  result: lorebookSchema,
});

export const deleteLorebook = defineCall({
  name: 'deleteLorebook',
  method: 'POST',
  path: '/v2/lorebook/delete',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    lorebook_id: uuid,
    /**
     * The version that the caller has seen: with another version the response is 409, and nothing is deleted. Not
     * checked if absent.
     */
    version: z.optional(int32),
  }),
  result: z.object({ deleted: z.literal(true) }),
});

export const attachLorebook = defineCall({
  name: 'attachLorebook',
  method: 'POST',
  path: '/v2/lorebook/attach',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ lorebook_id: uuid, conversation_id: uuid, is_attached: z.boolean() }),
  result: lorebookCardSchema,
});

export const exportLorebook = defineCall({
  name: 'exportLorebook',
  method: 'GET',
  path: '/v2/lorebook/export',
  caller: 'visitor',
  reply: 'file',
  fileTypes: ['application/json'],
  readOnly: true,
  query: z.object({ lorebook_id: uuid, format: z._default(z.enum(['v3', 'world-info']), 'v3') }),
  body: noBody,
  result: z.instanceof(Uint8Array),
});

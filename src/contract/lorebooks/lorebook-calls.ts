import { z } from '../in-browser/zod.ts';
import { defineCall } from '../call/call.ts';
import { int32, nameText, noBody, noQuery, oneDirection, time, uuid } from '../call/fields.ts';
export const mostLorebookEntries = 2_000;
export const maxLoreLength = 20_000;

export const lorebookCardSchema = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  entry_count: z.number().int(),
  is_global: z.boolean(),
  conversation_ids: z.array(uuid),
  version: z.number().int(),
  modify_time: time,
});

export type LorebookCard = z.infer<typeof lorebookCardSchema>;

/** Imported files have longer keys, and more of them, than an edit may write. */
const keys = z.array(z.string());
const editedKeys = z.array(z.string().max(500)).max(100);

/** One entry, with the fields that the page edits; fields of the file that are not listed here stay as they are. */
export const lorebookEntrySchema = z.object({
  /** Its place in the book, from 0. */
  index: z.number().int(),
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

export const lorebookSchema = lorebookCardSchema.extend({
  /** The number of newest messages that are searched for keys; null for the site’s choice. */
  scan_depth: z.number().int().nullable(),
  /** Tokens that its entries may take; null for the site’s choice. */
  token_budget: z.number().int().nullable(),
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
  query: z.object({ name: z.string().max(100).default('') }),
  body: noBody,
  result: z.object({ lorebook: lorebookSchema, notes: z.array(importNoteSchema) }),
});

/** An index in the book; -1 or any index beyond the last one means that the entry is new. */
const entryIndex = z.number().int().min(-1).max(2_147_483_647);

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
    name: nameText(100).optional(),
    is_global: z.boolean().optional(),
    scan_depth: z.number().int().min(0).max(100).nullable().optional(),
    token_budget: z.number().int().min(0).max(100_000).nullable().optional(),
    recursive_scanning: z.boolean().optional(),
    /** Entries to write; an index beyond the last one adds an entry. */
    entries: z
      .array(
        lorebookEntrySchema.extend({
          index: entryIndex,
          name: oneDirection(z.string().max(1_000)),
          keys: editedKeys,
          secondary_keys: editedKeys,
          content: z.string().max(maxLoreLength),
        }),
      )
      .max(mostLorebookEntries)
      .optional(),
    /** Entries to remove, by their index before the change. */
    removed: z.array(int32).max(mostLorebookEntries).optional(),
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
    version: int32.optional(),
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
  query: z.object({ lorebook_id: uuid, format: z.enum(['v3', 'world-info']).default('v3') }),
  body: noBody,
  result: z.instanceof(Uint8Array),
});

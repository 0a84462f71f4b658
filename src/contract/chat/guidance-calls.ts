import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { samplerValues } from './conversation-calls.ts';
import { characterId, nameText, noBody, nonBlank, noQuery, time, uuid } from '../call/fields.ts';
import { importNoteSchema } from '../lorebooks/lorebook-calls.ts';

/** In UTF-16 units. */
export const longestInstructions = 4_000;
export const longestNote = 2_000;
/** The greatest depth of a note: the number of newest messages that come after it. */
export const deepestNote = 100;
export const usualNoteDepth = 4;
export const mostPresets = 50;
export const longestPresetName = 80;
export const mostQuickReplies = 20;
export const longestQuickReply = 1_000;

/** A person's wishes for replies. */
export const guidanceSchema = z.object({
  /** Part of the system message, after the site's style. */
  instructions: z.string().check(z.maxLength(longestInstructions)),
  /** The author's note: in the history, near its end. */
  note: z.string().check(z.maxLength(longestNote)),
  /** The number of newest messages that come after the note; 0 places it last. */
  note_depth: z.int().check(z.minimum(0), z.maximum(deepestNote)),
});

export type Guidance = z.infer<typeof guidanceSchema>;

export const bothGuidancesSchema = z.object({
  /** Guidance for this conversation only. */
  chat: guidanceSchema,
  /** Guidance for every conversation of the person with this character. */
  character: guidanceSchema,
});

export const getGuidance = defineCall({
  name: 'getGuidance',
  method: 'GET',
  path: '/v2/chat/guidance',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  /** Exactly one of the two. */
  query: z.object({ conversation_id: z.optional(uuid), character_id: z.optional(characterId) }),
  body: noBody,
  result: bothGuidancesSchema,
});

export const setGuidance = defineCall({
  name: 'setGuidance',
  method: 'POST',
  path: '/v2/chat/guidance/set',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    conversation_id: uuid,
    chat: z.optional(guidanceSchema),
    character: z.optional(guidanceSchema),
    /**
     * The earlier state of what is changed, as the caller read it: if something else is stored by now, it is not
     * replaced.
     */
    read: z.optional(z.object({ chat: z.optional(guidanceSchema), character: z.optional(guidanceSchema) })),
  }),
  result: bothGuidancesSchema,
});

/** Instructions, a note and sampler parameters under a name, for any conversation. */
export const presetSchema = z.extend(guidanceSchema, {
  id: uuid,
  name: z.string(),
  sampler: samplerValues,
  modify_time: time,
});

export type Preset = z.infer<typeof presetSchema>;

export const listPresets = defineCall({
  name: 'listPresets',
  method: 'GET',
  path: '/v2/chat/preset/list',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.array(presetSchema),
});

export const savePreset = defineCall({
  name: 'savePreset',
  method: 'POST',
  path: '/v2/chat/preset/save',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ conversation_id: uuid, name: nameText(longestPresetName) }),
  result: presetSchema,
});

export const usePreset = defineCall({
  name: 'usePreset',
  method: 'POST',
  path: '/v2/chat/preset/use',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ conversation_id: uuid, preset_id: uuid }),
  result: z.extend(bothGuidancesSchema, {
    sampler: samplerValues,
    /** Sampler parameters of the preset that the model of the conversation does not have. */
    left_out: z.array(z.string()),
  }),
});

export const deletePreset = defineCall({
  name: 'deletePreset',
  method: 'POST',
  path: '/v2/chat/preset/delete',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ preset_id: uuid }),
  result: z.object({ deleted: z.literal(true) }),
});

export const importPreset = defineCall({
  name: 'importPreset',
  method: 'POST',
  path: '/v2/chat/preset/import',
  caller: 'visitor',
  reply: 'json',
  accepts: 'file',
  readOnly: false,
  query: z.object({ name: z._default(z.string().check(z.maxLength(200)), '') }),
  body: noBody,
  result: z.object({ preset: presetSchema, notes: z.array(importNoteSchema) }),
});

export const quickReplySchema = z.object({
  /** The label of its button. */
  label: nameText(40),
  /** The text that it puts into the field. */
  content: nonBlank(longestQuickReply),
});

export type QuickReply = z.infer<typeof quickReplySchema>;

const quickReplies = z.array(quickReplySchema);

export const listQuickReplies = defineCall({
  name: 'listQuickReplies',
  method: 'GET',
  path: '/v2/chat/quickReplies',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: quickReplies,
});

export const setQuickReplies = defineCall({
  name: 'setQuickReplies',
  method: 'POST',
  path: '/v2/chat/quickReplies/set',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ replies: quickReplies.check(z.maxLength(mostQuickReplies)) }),
  result: quickReplies,
});

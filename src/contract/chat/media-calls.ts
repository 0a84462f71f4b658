import * as z from 'zod/mini';
import { backgroundSchema } from './background.ts';
import { defineCall } from '../call/call.ts';
import { characterId, contentId, languageTag, noBody, noQuery, uuid } from '../call/fields.ts';
import { attachmentSchema, messageSchema } from './message-calls.ts';

/** The events of a translation: any number of `text-delta`, then one `translation-end` or one `error`. */
export const translationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text-delta'), text: z.string() }),
  z.object({
    type: z.literal('translation-end'),
    translation: z.object({ language: z.string(), content: z.string() }),
  }),
  z.object({ type: z.literal('error'), code: z.int(), message: z.string() }),
]);

export type TranslationEvent = z.infer<typeof translationEventSchema>;

export const translateMessage = defineCall({
  name: 'translateMessage',
  method: 'POST',
  path: '/v2/message/translate',
  caller: 'visitor',
  reply: 'events',
  readOnly: false,
  query: noQuery,
  body: z.object({ message_id: uuid, language: languageTag }),
  result: translationEventSchema,
});

export const speakMessage = defineCall({
  name: 'speakMessage',
  method: 'POST',
  path: '/v2/message/speech',
  caller: 'member',
  reply: 'file',
  fileTypes: ['audio/mpeg'],
  readOnly: false,
  query: noQuery,
  body: z.object({ message_id: uuid }),
  result: z.instanceof(Uint8Array),
});

export const unlockMessage = defineCall({
  name: 'unlockMessage',
  method: 'POST',
  path: '/v2/message/unlock/',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ message_id: uuid, kind: z.optional(z.enum(['picture', 'voice'])) }),
  result: messageSchema,
});

/** A picture that a character may send; without the picture itself as long as it is locked. */
const galleryPictureSchema = z.extend(attachmentSchema, { id: contentId });

export type GalleryPicture = z.infer<typeof galleryPictureSchema>;

export const listGallery = defineCall({
  name: 'listGallery',
  method: 'GET',
  path: '/v2/characterProfile/gallery',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ character_id: characterId }),
  body: noBody,
  result: z.array(galleryPictureSchema),
});

export const listBackgrounds = defineCall({
  name: 'listBackgrounds',
  method: 'GET',
  path: '/v2/characterProfile/getUnlockBg',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({ character_id: characterId }),
  body: noBody,
  result: z.array(backgroundSchema),
});

export const buyBackground = defineCall({
  name: 'buyBackground',
  method: 'POST',
  path: '/v2/characterProfile/buyBackgroundImage',
  caller: 'member',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ background_id: contentId }),
  result: backgroundSchema,
});

export const suggestReplies = defineCall({
  name: 'suggestReplies',
  method: 'POST',
  path: '/v2/message/suggest',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({ conversation_id: uuid }),
  result: z.object({ suggestions: z.array(z.string()).check(z.maxLength(3)) }),
});

export const reportReasons = [
  'sexual',
  'minor',
  'self_harm',
  'violence',
  'hate',
  'privacy',
  'other',
] as const;

export const reportMessage = defineCall({
  name: 'reportMessage',
  method: 'POST',
  path: '/v2/message/report',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    message_id: uuid,
    reason: z.enum(reportReasons),
    note: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ''),
  }),
  result: z.object({ report_id: uuid, received: z.literal(true) }),
});

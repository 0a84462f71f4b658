import { defineCall } from '../call/call.ts';
import { noBody, noQuery } from '../call/fields.ts';
import * as z from 'zod/mini';

export const storageUseSchema = z.object({
  /** Bytes of everything that is stored for the person, including what was deleted and can still be restored. */
  bytes: z.int(),
  limit_bytes: z.int(),
  /** Conversations that are not deleted. */
  conversations: z.int(),
  limit_conversations: z.int(),
});

export type StorageUse = z.infer<typeof storageUseSchema>;

export const getStorageUse = defineCall({
  name: 'getStorageUse',
  method: 'GET',
  path: '/v2/appUser/storage',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: storageUseSchema,
});

export const eraseDeleted = defineCall({
  name: 'eraseDeleted',
  method: 'POST',
  path: '/v2/appUser/storage/eraseDeleted',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({}),
  result: storageUseSchema,
});

import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { characterId, noBody, uuid } from '../call/fields.ts';
import { conversationSchema } from './conversation-calls.ts';
import { importNoteSchema } from '../lorebooks/lorebook-calls.ts';

export const exportConversation = defineCall({
  name: 'exportConversation',
  method: 'GET',
  path: '/aiChatConversation/export',
  caller: 'visitor',
  reply: 'file',
  fileTypes: ['application/jsonl', 'application/json', 'text/markdown'],
  readOnly: true,
  query: z.object({ id: uuid, format: z._default(z.enum(['jsonl', 'json', 'markdown']), 'jsonl') }),
  body: noBody,
  result: z.instanceof(Uint8Array),
});

export const importConversation = defineCall({
  name: 'importConversation',
  method: 'POST',
  path: '/aiChatConversation/import',
  caller: 'visitor',
  reply: 'json',
  accepts: 'file',
  readOnly: false,
  query: z.object({ charId: characterId }),
  body: noBody,
  result: z.object({ conversation: conversationSchema, notes: z.array(importNoteSchema) }),
});

import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { int32, nameText, noBody, noQuery, time, uuid } from '../call/fields.ts';

export const maxPersonaDescription = 4_000;
export const mostPersonas = 50;

/** The identity of the person in a conversation. */
export const personaSchema = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  /** `/pictures/{id}`; null without a picture. */
  avatar: z.nullable(z.string()),
  /** True for the persona of every conversation that has none of its own. */
  is_default: z.boolean(),
  /** The persona's lorebook; null without one. */
  lorebook_id: z.nullable(uuid),
  version: z.int(),
  modify_time: time,
});

export type Persona = z.infer<typeof personaSchema>;

const name = nameText(60);
const description = z.string().check(z.maxLength(maxPersonaDescription));

export const listPersonas = defineCall({
  name: 'listPersonas',
  method: 'GET',
  path: '/v2/persona/list',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: z.object({}),
  body: noBody,
  result: z.array(personaSchema),
});

export const addPersona = defineCall({
  name: 'addPersona',
  method: 'POST',
  path: '/v2/persona/add',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ name, description: z._default(description, ''), is_default: z.optional(z.boolean()) }),
  result: personaSchema,
});

export const editPersona = defineCall({
  name: 'editPersona',
  method: 'POST',
  path: '/v2/persona/edit',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    persona_id: uuid,
    version: int32,
    name: z.optional(name),
    description: z.optional(description),
    is_default: z.optional(z.boolean()),
    lorebook_id: z.optional(z.nullable(uuid)),
    /** Null removes the picture; another picture is uploaded with `uploadPersonaAvatar`. */
    avatar: z.optional(z.null()),
  }),
  result: personaSchema,
});

export const deletePersona = defineCall({
  name: 'deletePersona',
  method: 'POST',
  path: '/v2/persona/delete',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({
    persona_id: uuid,
    /**
     * The version that the caller has seen: with another version the response is 409, and nothing is deleted. Not
     * checked if absent.
     */
    version: z.optional(int32),
  }),
  result: z.object({ deleted: z.literal(true) }),
});

export const uploadPersonaAvatar = defineCall({
  name: 'uploadPersonaAvatar',
  method: 'POST',
  path: '/v2/persona/avatar',
  caller: 'visitor',
  reply: 'json',
  accepts: 'picture',
  readOnly: false,
  query: z.object({ persona_id: uuid }),
  body: noBody,
  result: personaSchema,
});

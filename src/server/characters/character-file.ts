import { z } from 'zod';
import { languages } from '#src/contract/locale/language.ts';
import { localizedSchema } from '#src/contract/locale/localized-schema.ts';
import { characterId, gender, slug } from '#src/contract/call/fields.ts';

const text = z.string().min(1);

const personaSchema = z.strictObject({
  name: text,
  occupation: text,
  tagline: text,
  description: text,
  personality: text,
  scenario: text,
  first_mes: text,
  alternate_greetings: z.array(text).length(2),
  /** First messages that a person may choose, ready to send. */
  openers: z.array(text.max(60)).length(3),
  mes_example: text,
  voice_hint: text,
  mood: z.array(text).length(3),
  likes: z.array(text).length(3),
  dislikes: z.array(text).length(2),
});

/** A file of `src/content/characters`: one adult character in every language (rule:adult-characters). */
export const characterFileSchema = z.strictObject({
  id: characterId,
  gender,
  age: z.number().int().min(21),
  vip: z.boolean(),
  tags: z.array(slug).min(1),
  texts: localizedSchema(personaSchema),
});

export type CharacterFile = z.infer<typeof characterFileSchema>;

const importedPersonaSchema = personaSchema.extend({
  occupation: z.string().default(''),
  personality: z.string().default(''),
  scenario: z.string().default(''),
  mes_example: z.string().default(''),
  voice_hint: z.string().default(''),
  alternate_greetings: z.array(text).default([]),
  openers: z.array(text.max(60)).max(3).default([]),
  mood: z.array(text).default([]),
  likes: z.array(text).default([]),
  dislikes: z.array(text).default([]),
});

/** The schema for a folder of the operator: one language is enough, and lists may have any length. */
export const importedCharacterSchema = characterFileSchema.extend({
  vip: z.boolean().default(false),
  tags: z.array(slug).default([]),
  texts: z.partialRecord(z.enum(languages), importedPersonaSchema),
});

const tagSchema = z.strictObject({
  slug,
  label_type: z.string().min(1),
  names: localizedSchema(text),
});

/** `src/content/tags.json`. */
export const tagFileSchema = z.array(tagSchema);

export type TagFile = z.infer<typeof tagFileSchema>;

import { z } from 'zod';
import { characterId, gender, slug } from '#src/contract/fields.ts';

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
  mes_example: text,
  voice_hint: text,
  mood: z.array(text).length(3),
  likes: z.array(text).length(3),
  dislikes: z.array(text).length(2),
});

/** A file of `src/content/characters`: one adult character in both languages (D9, D10). */
export const characterFileSchema = z.strictObject({
  id: characterId,
  gender,
  age: z.number().int().min(21),
  vip: z.boolean(),
  tags: z.array(slug).min(1),
  texts: z.strictObject({ en: personaSchema, 'zh-CN': personaSchema }),
});

export type CharacterFile = z.infer<typeof characterFileSchema>;

/** `src/content/tags.json`. */
export const tagFileSchema = z.array(
  z.strictObject({
    slug,
    label_type: z.string().min(1),
    names: z.strictObject({ en: text, 'zh-CN': text }),
  }),
);

export type TagFile = z.infer<typeof tagFileSchema>;

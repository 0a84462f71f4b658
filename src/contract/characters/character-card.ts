import * as z from 'zod/mini';
import { pictureSchema } from '../pictures/picture.ts';
import { characterId, gender, slug } from '../call/fields.ts';

/** A tag as cards show it; `label_type` may contain NSFW, BDSM, or both: `NSFW,BDSM` (rule:label-styles). */
export const tagSchema = z.object({ slug, name: z.string(), label_type: z.string() });

export type Tag = z.infer<typeof tagSchema>;

/** A character in a list (rule:character-cards). `name` is in the language of the request. */
export const characterCardSchema = z.object({
  id: characterId,
  /** The same id, under the second name that cards have for it (rule:character-cards). */
  cid: characterId,
  name: z.string(),
  /** The part of the URL before `-{id}`; the same in every language. */
  slug,
  gender,
  occupation: z.string(),
  tagline: z.string(),
  /** The beginning of the greeting as plain text, without descriptions of actions; empty for a private character. */
  first_words: z.string(),
  /**
   * The address of the picture of the face, `/pictures/{id}`; `/{width}` may follow. Null where there is no picture.
   */
  avatar: z.nullable(z.string()),
  /** The picture of cards and pages, 3:4. */
  portrait: z.nullable(pictureSchema),
  tags: z.array(tagSchema),
  likes: z.int(),
  collect: z.boolean(),
  vip: z.boolean(),
  scenario: z.string(),
});

export type CharacterCard = z.infer<typeof characterCardSchema>;

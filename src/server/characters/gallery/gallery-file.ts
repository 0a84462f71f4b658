import { z } from 'zod';
import { localizedSchema } from '#src/contract/locale/localized-schema.ts';
import { characterId, contentId } from '#src/contract/call/fields.ts';

const localized = localizedSchema(z.string().min(1));

/**
 * `src/content/gallery/captions.json`: the caption of each picture of a character, in the order in which they are sent.
 */
export const galleryFileSchema = z.record(characterId, z.array(localized).max(20));

export type GalleryFile = z.infer<typeof galleryFileSchema>;

/** `src/content/backgrounds.json`: backgrounds for any chat, with their price in gems. */
export const backgroundFileSchema = z.array(
  z.strictObject({ id: contentId, names: localized, gems: z.number().int().min(0).max(100_000) }),
);

export type BackgroundFile = z.infer<typeof backgroundFileSchema>;

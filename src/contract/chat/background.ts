import * as z from 'zod/mini';
import { contentId } from '../call/fields.ts';
import { quoteSchema } from '../gems/gem-balance-calls.ts';
import { pictureSchema } from '../pictures/picture.ts';

/** A background of chats, as offered to a visitor. */
export const backgroundSchema = z.object({
  id: contentId,
  name: z.string(),
  /**
   * The picture; for a locked background, a small copy with its size: the picture route sends anything wider only to a
   * visitor who unlocked it.
   */
  picture: pictureSchema,
  quote: quoteSchema,
  is_unlocked: z.boolean(),
});

export type Background = z.infer<typeof backgroundSchema>;

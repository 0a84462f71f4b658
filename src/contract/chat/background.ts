import { z } from '../base/zod.ts';
import { contentId } from '../call/fields.ts';
import { quoteSchema } from '../membership/gem-balance-calls.ts';
import { pictureSchema } from '../base/picture.ts';

/** A background of chats, as it is offered to a visitor. */
export const backgroundSchema = z.object({
  id: contentId,
  name: z.string(),
  /**
   * The picture; of a locked one, a small copy with its size: the picture route sends anything wider of it only to who
   * unlocked it.
   */
  picture: pictureSchema,
  quote: quoteSchema,
  is_unlocked: z.boolean(),
});

export type Background = z.infer<typeof backgroundSchema>;

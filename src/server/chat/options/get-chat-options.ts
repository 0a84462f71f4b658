import type { z } from 'zod';
import { eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { getChatOptions as declared } from '#src/contract/media-calls.ts';
import { quoteOf } from '#src/server/gems/charge.ts';
import { users } from '#src/server/identity/tables.ts';
import { reachesLevel } from '#src/server/platform/llm/chat-models.ts';
import type { Services } from '#src/server/platform/services.ts';

export type ChatOptions = z.infer<(typeof declared)['result']>;

/**
 * What this site offers a user on the chat page: the chat models with those of the user's level marked, helpers, prices.
 * @throws AppError 40001 when the user is gone
 */
export async function getChatOptions(
  { database, chatModels }: Services,
  userId: string,
  helpers: { speaks: boolean },
): Promise<ChatOptions> {
  const [user] = await database.select({ vipLevel: users.vipLevel }).from(users).where(eq(users.id, userId));
  if (user === undefined) throw new AppError(40001);
  return {
    chat_models: chatModels.list().map((model) => ({
      id: model.id,
      name: model.name,
      context_tokens: model.contextTokens,
      is_allowed: reachesLevel(user.vipLevel, model.level),
      level: model.level,
      samplers: model.samplers.map((range) => ({ ...range })),
    })),
    default_model: chatModels.default.id,
    translates: chatModels.default.kind !== 'demo',
    speaks: helpers.speaks,
    quotes: {
      reply: quoteOf('reply', user),
      resend: quoteOf('resend', user),
      voice: quoteOf('voice', user),
      picture: quoteOf('picture', user),
    },
  };
}

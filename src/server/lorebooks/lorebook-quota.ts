import { eq, sql } from 'drizzle-orm';
import type { Localized } from '#src/contract/locale/language.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { lorebooks } from './tables.ts';

/**
 * The limits of all lorebooks of one user together: the lorebooks used in a conversation are read for each of its
 * replies.
 */
export const allLorebooksLimits = {
  entries: 10_000,
  /** Bytes of JSON, including the sources of the books. */
  bytes: 20 * 1024 * 1024,
} as const;

const tooManyEntries: Localized = {
  en: 'All your lorebooks together have at most 10,000 entries, and these would be more. Delete a lorebook or some entries first.',
  'zh-CN': '你的世界书合起来最多 10000 个条目，这次会超出。请先删除一本世界书，或删掉一些条目。',
};

const tooManyBytes: Localized = {
  en: 'All your lorebooks together have at most 20 MB, and these would be more. Delete a lorebook or some entries first.',
  'zh-CN': '你的世界书合起来最多 20 MB，这次会超出。请先删除一本世界书，或删掉一些条目。',
};

/**
 * Checks, after the change and before the end of its transaction, that the lorebooks of a user are not too many or too
 * large together. The user is locked (`lockOwner`), so that two changes at once cannot pass the limit.
 * @throws AppError 40003 for too many entries; with 413 for too many bytes
 */
export async function requireLorebookQuota(transaction: Queries, userId: string): Promise<void> {
  const [total] = await transaction
    .select({
      entries: sql<number>`coalesce(sum(jsonb_array_length(${lorebooks.book} -> 'entries')), 0)::float8`,
      bytes: sql<number>`coalesce(sum(octet_length(${lorebooks.book}::text) + coalesce(octet_length(${lorebooks.source}::text), 0)), 0)::float8`,
    })
    .from(lorebooks)
    .where(eq(lorebooks.userId, userId));
  if (total === undefined) return;
  if (total.entries > allLorebooksLimits.entries) {
    throw new AppError(40003, { userMessage: tooManyEntries });
  }
  if (total.bytes > allLorebooksLimits.bytes) {
    throw new AppError(40003, { status: 413, userMessage: tooManyBytes });
  }
}

import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { detectLanguage } from '#src/domain/text/detect-language.ts';
import { countWords } from '#src/domain/text/count-words.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';

/** Letters that count as a word where there are no words, such as in emoji, marks and names without blanks. */
const lettersOfWord = 6;
/** Longest message that is translated for a guest, in UTF-16 units: people write 8,000 at most, files bring more. */
const longestOfGuest = 8_000;
/** A day at most: the limit counts from the first translation. */
const retryAfterSeconds = 3_600;

/**
 * Counts the words that a model translates for a guest: they cost no gems (rule:guest-translations).
 * @throws AppError 50001 with 429 when the guest had too many today, or the text is longer than people write
 */
export async function limitTranslations(
  limits: RateLimits,
  { userId, accountId }: Pick<Visitor, 'userId' | 'accountId'>,
  text: string,
): Promise<void> {
  if (accountId !== null) return;
  const isShort = text.length <= longestOfGuest;
  const words = isShort ? countWordsOrLetters(text) : 0;
  const rule = limitRules.translatedWordsOfGuest;
  if (isShort && (await limits.tryConsume(rule, userId, words))) return;
  throw new AppError(50001, {
    status: 429,
    userMessage: userMessages.guestTranslations,
    retryAfterSeconds,
  });
}

function countWordsOrLetters(text: string): number {
  return Math.max(countWords(text, detectLanguage(text) ?? 'en'), Math.ceil(text.length / lettersOfWord));
}

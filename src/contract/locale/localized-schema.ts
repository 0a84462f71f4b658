import { z } from 'zod';
import { defaultLanguage, mapLanguages, type Language, languages } from './language.ts';

/**
 * The languages that shipped content must have. In any other language, content without a translation is shown in the
 * default language; the language joins this list once everything is translated.
 */
export const completeLanguages: readonly Language[] = ['en', 'zh-CN'];

/** Content in every UI language; a missing language falls back to the default language. */
export function localizedSchema<Content>(content: z.ZodType<Content>) {
  return z
    .partialRecord(z.enum(languages), content)
    .transform((given, context): Record<Language, Content> => {
      const missing = completeLanguages.filter((language) => given[language] === undefined);
      for (const language of missing) {
        context.addIssue({ code: 'custom', path: [language], message: 'is missing' });
      }
      const standIn = given[defaultLanguage];
      if (missing.length > 0 || standIn === undefined) return z.NEVER;
      return mapLanguages((language) => given[language] ?? standIn);
    });
}

import type * as z from 'zod/mini';
import { AppError } from '#src/contract/errors/app-error.ts';
import { errorCatalogue } from '#src/contract/errors/error-catalogue.ts';
import { mapLanguages, type Language, type Localized } from '#src/contract/locale/language.ts';
import { describeIssue } from './describe-issue.ts';

/** Name of the whole input, where no single field is wrong. */
const whole: Localized = { en: 'the request', 'zh-CN': '请求内容' };

/**
 * Checks input against a call's schema.
 * @throws AppError 40003 that names every bad field in the caller's language (rule:bad-input)
 */
export function parseInput<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  language: Language,
): z.output<S> {
  const parsed = schema.safeParse(input, { error: (issue) => describeIssue(issue, language) });
  if (parsed.success) {
    if (holdsNul(parsed.data)) throw new AppError(40003);
    return parsed.data;
  }
  const faults = parsed.error.issues.map((issue) => {
    const field = issue.path.map(String).join('.');
    // Unknown fields are named by the message itself.
    if (field === '')
      return issue.code === 'unrecognized_keys' ? issue.message : `${whole[language]}: ${issue.message}`;
    return `${field}: ${issue.message}`;
  });
  const message = `${errorCatalogue[40003].message[language]} (${faults.slice(0, 5).join('; ')})`;
  throw new AppError(40003, { userMessage: mapLanguages(() => message) });
}

/** True when a text in a value contains NUL, which PostgreSQL cannot store. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => holdsNul(name) || holdsNul(part));
}

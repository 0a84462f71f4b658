import { z } from 'zod';
import { languages } from '#src/contract/locale/language.ts';
import { slug } from '#src/contract/call/fields.ts';

const text = (maximum: number) => z.string().trim().min(1).max(maximum);
/** A name that can be part of an address. */
const name = slug.check(z.maxLength(200));
/** A day or a time; one without a zone is read as if it were in UTC, and marked. */
const moment = z
  .string()
  .transform((value) => {
    const hasZone = /[zZ]$|GMT|UTC|[+-]\d\d:?\d\d$/.test(value) && !/^[\d-]+$/.test(value);
    const isDay = /^[\d-]+$/.test(value);
    return { utc: hasZone || isDay ? value : `${value}Z`, hasZone };
  })
  .refine(({ utc }) => !Number.isNaN(Date.parse(utc)), 'is not a time such as 2026-08-19T08:30:00Z')
  .transform(({ utc, hasZone }) => ({ utc: new Date(utc).toISOString(), hasZone }));

/** Returns a time of a front matter as ISO 8601 in UTC; a day, or a time without a zone, is of the given one. */
export function readMoment({ utc, hasZone }: z.infer<typeof moment>, timeZone: string): string {
  if (hasZone) return utc;
  const wallClock = Temporal.PlainDateTime.from(utc.slice(0, -1));
  return new Date(wallClock.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}

/**
 * The front matter of an article in a folder of the operator. `description` and `date` are other programs' names for
 * `meta_description` and `publish_time`; fields that are the same in every language may be in any of the files. The
 * maxima count characters, or entries of a list.
 */
export const importedFrontMatterSchema = z.object({
  title: text(300).optional(),
  h1: text(300).optional(),
  meta_description: text(1_000).optional(),
  description: text(1_000).optional(),
  tags: z.array(text(64)).max(40).default([]),
  keywords: z.array(text(100)).max(40).default([]),
  cover_image_alt_text: z.string().max(1_000).default(''),
  category: z.optional(name),
  authors: z.array(name).min(1).max(20).optional(),
  is_hot: z.boolean().optional(),
  publish_time: moment.optional(),
  date: moment.optional(),
  related: z.array(name).max(40).optional(),
  path: z.optional(name),
  language: z.enum(languages).optional(),
});

export type ImportedFrontMatter = z.infer<typeof importedFrontMatterSchema>;

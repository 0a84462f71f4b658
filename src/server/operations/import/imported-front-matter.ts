import { z } from 'zod';
import { languages } from '#src/contract/base/language.ts';
import { slug } from '#src/contract/call/fields.ts';

const text = (maximum: number) => z.string().trim().min(1).max(maximum);
/** A name that can be part of an address. */
const name = slug.max(200);
/** A day or a time; without a zone it is in UTC. */
const moment = z
  .string()
  .transform((value) => (/[zZ]|[+-]\d\d:?\d\d$|^[\d-]+$/.test(value) ? value : `${value}Z`))
  .refine((value) => !Number.isNaN(Date.parse(value)), 'is not a time such as 2026-08-19T08:30:00Z')
  .transform((value) => new Date(value).toISOString());

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
  category: name.optional(),
  authors: z.array(name).min(1).max(20).optional(),
  is_hot: z.boolean().optional(),
  publish_time: moment.optional(),
  date: moment.optional(),
  related: z.array(name).max(40).optional(),
  path: name.optional(),
  language: z.enum(languages).optional(),
});

export type ImportedFrontMatter = z.infer<typeof importedFrontMatterSchema>;

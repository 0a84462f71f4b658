import { z } from 'zod';
import synonymFile from '#src/content/search-synonyms.json' with { type: 'json' };
import { languages } from '#src/contract/base/language.ts';

/**
 * `src/content/search-synonyms.json`: words that people look for a tag or a gender with. All are in small letters, and
 * letters and digits only but for the spaces between words.
 */
const fileSchema = z.array(
  z
    .strictObject({
      /** Finds the characters that carry this tag. */
      tag: z.string().optional(),
      /** Finds these only. */
      gender: z.enum(['MALE', 'FEMALE']).optional(),
      /** True also finds everybody else of the gender, after those with the tag. */
      others: z.boolean().default(false),
      words: z.partialRecord(z.enum(languages), z.array(z.string())),
    })
    .refine(({ tag, gender }) => tag !== undefined || gender !== undefined),
);

/** The longest entry of the file, in words or in Chinese characters. */
export const longestSynonym = 4;

const meanings = readMeanings(fileSchema.parse(synonymFile));

/**
 * The part of a `tsquery` that finds what a word stands for, beside the texts that have the word; undefined for most.
 * @param words as `search_runs` writes them, with a space between two
 */
export function meaningOf(words: string): string | undefined {
  return meanings.get(words);
}

/** The single words of the file that are written with an alphabet: what a misspelt word may have meant. */
export const spelledSynonyms: readonly string[] = [...meanings.keys()].filter((words) =>
  /^[a-z]{3,}$/u.test(words),
);

function readMeanings(groups: z.infer<typeof fileSchema>): Map<string, string> {
  const found = new Map<string, string>();
  for (const { tag, gender, others, words } of groups) {
    const ofGender = gender === undefined ? undefined : gender.toLowerCase();
    // The marks that `index_characters` writes.
    const marks = [...(tag === undefined ? [] : [`'#${tag}'`]), ...(ofGender ? [`'@${ofGender}'`] : [])];
    const meaning = `(${marks.join(' & ')})${others && ofGender ? ` | '~${ofGender}'` : ''}`;
    for (const word of Object.values(words).flat()) {
      const before = found.get(word);
      found.set(word, before === undefined ? meaning : `${before} | ${meaning}`);
    }
  }
  return found;
}

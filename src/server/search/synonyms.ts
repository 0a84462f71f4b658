import { z } from 'zod';
import synonymFile from '#src/content/search-synonyms.json' with { type: 'json' };
import { languages } from '#src/contract/locale/language.ts';

/**
 * `src/content/search-synonyms.json`: words with which people search for a tag or a gender. All are in lower case, with
 * letters and digits only, except the spaces between words.
 */
const fileSchema = z.array(
  z
    .strictObject({
      /** The tag of the characters to find. */
      tag: z.string().optional(),
      /** The gender of the characters to find. */
      gender: z.enum(['MALE', 'FEMALE']).optional(),
      /** True to find everybody else of the gender as well, after those with the tag. */
      others: z.boolean().default(false),
      words: z.partialRecord(z.enum(languages), z.array(z.string())),
    })
    .refine(({ tag, gender }) => tag !== undefined || gender !== undefined),
);

/** The longest entry of the file, in words or in Chinese characters. */
export const longestSynonym = 4;

const meanings = readMeanings(fileSchema.parse(synonymFile));

/**
 * Returns the part of a `tsquery` that finds the meaning of a word, in addition to the texts that contain it; undefined
 * for most.
 * @param words as `search_runs` writes them, with a space between two
 */
export function meaningOf(words: string): string | undefined {
  return meanings.get(words);
}

/** The single words of the file in an alphabet: candidates for corrections of a misspelt word. */
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

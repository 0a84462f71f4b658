import { earnest, sayings } from '#src/content/patterns/humanity/sayings.ts';

const sentenceEnd = /[.!?。！？…\n"”」』]/u;

/** A saying in a text; offsets are those in the text. */
export interface FoundSaying {
  start: number;
  end: number;
  /** True while the sentence is unfinished: what follows may still make it earnest. */
  isOpen: boolean;
}

/** Characters after an earnest word that decide whether it is one. */
const decidingCharacters = 6;

/** Finds the sayings in a text. */
export function findSayings(text: string, isWhole: boolean): FoundSaying[] {
  return sayings.flatMap((saying) =>
    [...text.matchAll(saying)].flatMap(({ index, 0: said }) => {
      const end = index + said.length;
      const close = text.slice(end).search(sentenceEnd);
      const sentence = text.slice(0, close === -1 ? undefined : end + close);
      const begin = sentence.slice(0, index).search(/[^.!?。！？…\n"“”「」『』]*$/u);
      const isOpen = close === -1 && !isWhole;
      const meant = earnest.exec(sentence.slice(begin));
      const isMeant =
        meant !== null &&
        (!isOpen || begin + meant.index + meant[0].length + decidingCharacters <= sentence.length);
      return isMeant ? [] : [{ start: index, end, isOpen }];
    }),
  );
}

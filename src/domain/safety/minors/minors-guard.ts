import { perhapsMinor, surelyMinor } from '#src/content/patterns/minors/minor-words.ts';
import { sexualisesMinors } from './sexualises-minors.ts';
import { crimeWords, sexualWords } from '#src/content/patterns/minors/sexual-words.ts';

/** Beginnings of such words, in alphabetical order, which V8 reads in a third of the time. */
const words = [
  'child|kid|teen|loli|shota|minor|school|grade|infant|toddler|girl|boy|young|under|pube|juven|adoles|bait|cunny|sex|nsfw|lewd',
  'horn|arous|orgas|mastur|job|penis|vagin|puss|cock|cum|genit|nipp|boob|tit|breast|pant|linger|intercour|erot|porn|hent|ecchi',
  'smut|fetish|bds|bond|incest|virgin|seduc|grop|fondl|nak|nud|undress|strip|rav|kink|dick|fuck|love|sleep|kiss|turn|take|tak',
  'touch|between|rap|molest',
]
  .join('|')
  .split('|')
  .toSorted()
  .join('|');
const signs =
  '[\\d幼童萝罗正未小初高中女男学豆婴岁孩朋少年做性情黄肉裸脱上鸡阴穴射自手口肛乳奶下私约开破处发春色涩啪援爱调淫勾抚摸揉大巨操干瑟强轮猥色]';
/** A quick check; every match gets the full check. */
const stems = new RegExp(`${words}|${signs}`, 'i');
/** Disguises that hide words from the quick check. */
const disguises =
  /[a-z][0-9@$!][a-z]|[\u0370-\u058f\u200b-\u200f\u2060\ufeff]|(?:(?<![\p{L}\p{N}])[a-z][ .*_-]){3}/iu;

/** Length of text that is checked together. */
const windowCharacters = 600;
/** Longer than any word that comes in pieces. */
const wordCharacters = 40;

/**
 * Checks a reply while it is streamed and reports when it sexualises a minor (rule:no-minors), before the word that
 * makes it so is passed on. It holds nothing back.
 */
export class MinorsGuard {
  #window: string;
  #seen = { minor: false, sexual: false };
  #isDisguised = false;

  /** @param before text that the reply is read together with; empty for none */
  constructor(before: string) {
    this.#window = before;
    this.#look(before);
  }

  /**
   * Checks the next piece of the reply.
   * @returns true if it must not be passed on
   */
  refuses(piece: string): boolean {
    if (piece === '') return false;
    const text = this.#window + piece;
    this.#window = text.slice(-windowCharacters);
    this.#look(text.slice(-(wordCharacters + piece.length)));
    if (this.#isDisguised && /[.!?。！？\n]/.test(piece)) return sexualisesMinors(this.#window);
    return this.#seen.minor && this.#seen.sexual && stems.test(text.slice(-(wordCharacters + piece.length)))
      ? sexualisesMinors(this.#window)
      : false;
  }

  /**
   * Checks the end of the reply.
   * @returns true if its last words must not be passed on
   */
  refusesEnd(): boolean {
    return (this.#isDisguised || (this.#seen.minor && this.#seen.sexual)) && sexualisesMinors(this.#window);
  }

  #look(text: string): void {
    this.#isDisguised ||= disguises.test(text);
    if (!stems.test(text)) return;
    this.#seen.minor ||= has(text, surelyMinor) || has(text, perhapsMinor);
    this.#seen.sexual ||= has(text, sexualWords) || has(text, crimeWords);
  }
}

function has(text: string, pattern: RegExp): boolean {
  return text.search(pattern) !== -1;
}

/** Ages below 18 that a person gives to oneself or to the character. */
const ownAge =
  /\b(?:i'?m|i am|you'?re|you are)\s+(?:only\s+|just\s+|a\s+)?(?:[5-9]|1[0-7])\b(?!\s*(?:minutes|hours|days|weeks|months|%|km|miles))|(?:我|你)(?:今年|才|只有|现在)*(?:[5-9]|1[0-7]|十[一二三四五六七]?|[五六七八九])岁/i;

/**
 * Returns the message that a reply is read together with: one that gives the person or the character an age below 18.
 */
export function readWith(message: string): string {
  return ownAge.test(message) ? `${message.slice(-300)}\n` : '';
}

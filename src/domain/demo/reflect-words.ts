import { noKeywords } from '#src/content/patterns/companion/empty-words.ts';
import { fitsLanguage, flipPronouns, quoteSafely, stripMarkup } from '#src/domain/text/clean-text.ts';
import type { Slots } from '#src/domain/demo/fill-template.ts';
import { plainText } from '#src/domain/text/read-message.ts';
import type { DemoLanguage } from '#src/domain/demo/conversation/types.ts';

const quoteLength = 36;
/**
 * Returns the user's newest text in the forms in which a reply can take it up: quoted, with pronouns swapped, as one
 * word.
 */
export function reflectWords(message: string, language: DemoLanguage): Slots {
  const sentences = plainText(message.slice(0, 2000).replace(/\*[^*\n]{0,200}\*/g, ' '))
    .split(/[.!?。！？…;；\n]/)
    .map(stripMarkup)
    .filter((sentence) => /\p{L}/u.test(sentence));
  const sentence = sentences.at(-1);
  if (sentence === undefined) return {};
  const quote = quoteSafely(sentence, quoteLength);
  if (quote === null) return {};
  return {
    ...(isReadable(quote) ? { quote } : {}),
    ...optional('reflection', reflect(sentence, language)),
    ...optional('keyword', language === 'en' ? findKeyword(sentence) : null),
  };
}

function optional(name: 'reflection' | 'keyword', value: string | null): Slots {
  return value === null ? {} : { [name]: value };
}

/** Checks whether a quote is mostly letters, without overlong words. */
function isReadable(quote: string): boolean {
  const letters = quote.match(/[\p{L}\s]/gu)?.length ?? 0;
  return letters * 4 >= quote.length * 3 && !/[a-z0-9]{20}/i.test(quote);
}

function reflect(sentence: string, language: DemoLanguage): string | null {
  if (!fitsLanguage(sentence, language) || !isReadable(sentence)) return null;
  if (language === 'zh-CN') {
    const isOwn = /^我(?!们|觉得你|想你|爱你)/.test(sentence) && !/[你您吗]|什么|[,，]/.test(sentence);
    return isOwn && sentence.length >= 4 && sentence.length <= 18
      ? quoteSafely(flipPronouns(sentence), 20)
      : null;
  }
  const written = sentence.replace(/^i'?m\b/i, 'I am').replace(/^i\b/, 'I');
  const words = written.split(' ');
  const isOwn =
    /^(?:I|My) [a-z]/.test(written) &&
    !/\byou|\bI\b.*\bI\b|,|\bif\b|\bwould\b|^I (?:mean|think|guess|know|said|say)\b/i.test(written);
  if (!isOwn || words.length < 3 || words.length > 9 || written.length > 44) return null;
  const flipped = flipPronouns(written)
    .replace(/^you was\b/, 'you were')
    .replace(/^Your\b/, 'your')
    .replace(/^your (\w+) are\b/, 'your $1 is');
  return quoteSafely(flipped.charAt(0).toLowerCase() + flipped.slice(1), 48);
}

function findKeyword(sentence: string): string | null {
  const words = sentence.slice(0, 300).match(/(?<![A-Za-z'])[A-Za-z]{5,16}(?![A-Za-z'])/g) ?? [];
  const candidates = words.filter((word) => !noKeywords.has(word.toLowerCase()) && /[aeiouy]/i.test(word));
  const longest = candidates.reduce((best, word) => (word.length > best.length ? word : best), '');
  return longest === '' ? null : quoteSafely(longest.toLowerCase(), 16);
}

const longestDeed = 44;
/** An action in the third person: "sits down", "smiles". */
const thirdPerson = /^(?:then |slowly |quietly |gently |softly )?([a-z]{2,12}s)(?= |$)/i;

/**
 * Rewrites the user's action between asterisks so that it fits behind "you" (你): "taste the soup", 尝了一口汤. Undefined if
 * the message has no action, or an action that cannot be rewritten: an action towards the character would need "me" in
 * lines that call the character her or him.
 */
export function reflectDeed(message: string, language: DemoLanguage): string | undefined {
  const found = /\*([^*\n]{2,200})\*|^[（(]([^()（）\n]{2,80})[)）]/.exec(message.slice(0, 2_000));
  const deed = (found?.[1] ?? found?.[2])?.trim().split(/[.!?。！？…;；]/)[0] ?? '';
  if (deed === '' || /\byou|[你您]/i.test(deed) || !fitsLanguage(deed, language)) return undefined;
  const own = language === 'en' ? readEnglishDeed(deed) : deed.replace(/^我/, '');
  if (own === null) return undefined;
  const turned = quoteSafely(flipPronouns(own), longestDeed);
  return turned === null || turned.endsWith('…') ? undefined : turned;
}

function readEnglishDeed(deed: string): string | null {
  const first = /^(?:and |then )?I (?!am |was |do not |don't |have |will |can |'m )(.+)$/i.exec(deed)?.[1];
  if (first !== undefined) return / I\b/.test(first) ? null : first;
  const verb = thirdPerson.exec(deed)?.[1];
  if (verb === undefined || /ss$|^(?:is|was|has|does|his|this|its)$/i.test(verb)) return null;
  const base = verb
    .replace(/ies$/i, 'y')
    .replace(/(?<=(?:ss|sh|ch|x|o))es$/i, '')
    .replace(/(?<=[^y])s$|(?<=[aeou]y)s$/i, '');
  return deed.replace(verb, base).replace(/^\w/, (letter) => letter.toLowerCase());
}

import { toSimplified } from './to-simplified.ts';

/** A message prepared for pattern matching. */
export interface MessageReading {
  /**
   * In lower case, with contractions written out and without punctuation: the input of the patterns, sentence by
   * sentence.
   */
  sentences: readonly string[];
  /** The whole message as one line of words, however long: the input of the crisis patterns. */
  line: string;
  /** The message with spelled-out words joined ("s u i c i d e"). */
  joined: string;
  isQuestion: boolean;
  /** True if it asks for something to be done or shown. */
  isRequest: boolean;
  /** True if it has any letter or digit. */
  hasWords: boolean;
}

const maximumSentences = 32;
const maximumSentenceLength = 400;

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/'re\b/g, ' are'],
  [/'m\b/g, ' am'],
  [/'ve\b/g, ' have'],
  [/'ll\b/g, ' will'],
  [/'d\b/g, ' would'],
  [/\b(what|who|how|where|when|that|it|he|she|there|here|name|today|everything)'s\b/g, '$1 is'],
  [/'/g, ''],
];

const sloppyWords: ReadonlyMap<string, string> = new Map([
  ['im', 'i am'],
  ['ive', 'i have'],
  ['youre', 'you are'],
  ['whats', 'what is'],
  ['hows', 'how is'],
  ['whos', 'who is'],
  ['wheres', 'where is'],
  ['whens', 'when is'],
  ['thats', 'that is'],
  ['dont', 'do not'],
  ['doesnt', 'does not'],
  ['didnt', 'did not'],
  ['isnt', 'is not'],
  ['arent', 'are not'],
  ['wasnt', 'was not'],
  ['cant', 'can not'],
  ['cannot', 'can not'],
  ['wont', 'will not'],
  ['u', 'you'],
  ['ya', 'you'],
  ['r', 'are'],
  ['ru', 'are you'],
  ['ur', 'your'],
  ['wanna', 'want to'],
  ['gonna', 'going to'],
  ['gotta', 'got to'],
  ['gimme', 'give me'],
  ['plz', 'please'],
  ['pls', 'please'],
  ['thx', 'thanks'],
  ['ty', 'thank you'],
  ['idk', 'i do not know'],
  ['luv', 'love'],
  ['ily', 'i love you'],
  ['nvm', 'never mind'],
  ['lets', 'let us'],
]);

/** Reads a message for all patterns. Linear in the length of the message (rule:demo-companion). */
export function readMessage(message: string): MessageReading {
  const plain = plainText(message);
  const typed = toSimplified(plain.toLowerCase());
  const lower = expandEnglish(typed);
  const sentences = lower
    .replace(/\ba\.i\b\.?/g, 'ai')
    .split(/[.!?。！？…;；\n]/)
    .map(toWords)
    .filter((sentence) => sentence !== '');
  return {
    sentences: limitSentences(sentences),
    line: toWords(lower),
    joined: toWords(typed).replace(/(?<=(?:^| )[a-z]) (?=[a-z](?: |$))/g, ''),
    isQuestion: looksLikeQuestion(plain, sentences),
    isRequest: looksLikeRequest(sentences),
    hasWords: /[\p{L}\p{N}]/u.test(plain),
  };
}

/** Converts full-width and curly characters to plain ones; removes emoji, invisible and control characters. */
export function plainText(message: string): string {
  return message
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u20e3/gu, ' ')
    .replace(/[^\S\n]/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, (character) => (character === '\n' ? '\n' : ' '));
}

function expandEnglish(text: string): string {
  let expanded = text;
  for (const [pattern, replacement] of contractions) expanded = expanded.replace(pattern, replacement);
  return expanded
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/(\p{Script=Han})\1{2,}/gu, '$1$1')
    .replace(/(?<![a-z])[a-z]{1,7}(?![a-z])/g, (word) => sloppyWords.get(word) ?? word);
}

function toWords(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    .trim();
}

function limitSentences(sentences: readonly string[]): string[] {
  const half = maximumSentences / 2;
  const kept =
    sentences.length <= maximumSentences
      ? sentences
      : [...sentences.slice(0, half), ...sentences.slice(sentences.length - half)];
  return kept.map((sentence) => sentence.slice(0, maximumSentenceLength));
}

function looksLikeQuestion(plain: string, sentences: readonly string[]): boolean {
  if (/[?？]["'”’)）]?\s{0,3}$/.test(plain.trimEnd().slice(-8))) return true;
  const last = sentences.at(-1) ?? '';
  return (
    /^(?:(?:ok|so|and|but|well|then|now|sorry|hey|by the way) )*(?:what|who|whom|whose|where|when|why|how|which|do you|does|did you|are you|is it|is there|can you|could you|would you|will you|have you|tell me|explain|teach me)(?![a-z])/.test(
      last,
    ) ||
    /(?:吗|么|呢|什么|为什么|怎么|谁|哪里|哪儿|多少|几点|如何|是不是|有没有|能不能|会不会|多久|多大|啥|咋样|怎么样|怎么了|没有?)[了的呀啊呢啦]?$|^(?:那|你)?(?:为什么|为啥|凭什么|怎么|咋|谁|哪|几|多少)|[你您他她它].{0,6}(?:什么|啥|为何|为啥|怎么(?!都|也)|谁(?!都|也)|哪|几(?!乎)|多少|多久|多大)|(\p{Script=Han})不\1(?!不)|^(?:告诉我|解释|教我|讲讲|说说|请问)/u.test(
      last,
    )
  );
}

/** Checks for an imperative: "show me …", "please pour …", 带我去……. */
function looksLikeRequest(sentences: readonly string[]): boolean {
  return sentences.some(
    (sentence) =>
      /^(?:now |so |then |ok |please |and |just |come on )?(?:show|take|bring|give|hand|pass|play|read|pour|open|close|lend|sing|hold|follow|wait|stay|come|look|listen|try|taste|turn|put|move|wake|help|draw|write|say|describe|let) (?!us\b)/.test(
        sentence,
      ) ||
      /^(?:那|来|快|请|麻烦|你)?(?:带我|领我|陪我去|给我(?:看|来|拿|倒|弹|念|讲|听|演|做|煮|画|递)|让我(?:看|试|听|摸|尝|闻)|把.{1,12}(?:给我|打开|放下|拿来|递)|拿给我|念给我|弹给我|[写画念唱](?!完|得|的)|倒(?:杯|碗)|来(?:一|杯|碗|段|遍))/.test(
        sentence,
      ) ||
      /(?:给我(?:看看|听听|尝尝|瞧瞧)|让我(?:看看|听听|尝尝|瞧瞧|试试))(?:吧|嘛|呗)?$/.test(sentence),
  );
}

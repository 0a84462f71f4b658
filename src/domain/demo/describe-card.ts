import { fitsLanguage } from '../text/clean-text.ts';
import type { Slots } from './fill-template.ts';
import { seededOrder } from '../text/seeded-order.ts';
import type { DemoCard, DemoLanguage } from './conversation/types.ts';

const maximumScene = 120;
/** Words that are no traits in a list of adjectives: pronouns, articles, lone adverbs and verbs ("sleeps badly"). */
const notATrait =
  /^(?:she|he|they|is|but|with|a|an|the|very|usually|mostly|rarely|often|always|sometimes)\b|^[a-z]*[^s\W]s [a-z]+$|^(?:[她他很但总]|多半|有时|往往)/i;

/** Returns the character's own values for phrases. Values in another language than the reply's are left out. */
export function describeCard(card: DemoCard, language: DemoLanguage, userName: string, seed: number): Slots {
  const [like, otherLike] = pickTwo(card.likes, language, seed);
  const [dislike] = pickTwo(card.dislikes, language, seed + 1);
  const [mood] = pickTwo(card.mood, language, seed + 2);
  const [trait] = pickTwo(listTraits(card.personality), language, seed + 3);
  const role = usable(card.occupation, language)?.replace(/^(?:an?|the) /i, '');
  return {
    me: cleanCardText(card.name),
    age: String(card.age),
    role,
    job: role === undefined ? undefined : withArticle(role, language),
    like,
    otherLike,
    dislike,
    mood: mood?.replace(/[.。!！,，]+$/, ''),
    trait: trait === undefined ? undefined : lowerFirst(trait),
    scene: describeScene(card, language, userName),
    opening: findOpeningQuestion(card.first_mes, language),
  };
}

/** Returns the first sentence of the scenario with the names filled in; undefined if it is too long for a reply. */
function describeScene(card: DemoCard, language: DemoLanguage, userName: string): string | undefined {
  const someone = language === 'en' ? 'someone' : '有人';
  const named = card.scenario
    .replace(/\{\{char\}\}/gi, () => card.name)
    .replace(/\{\{user\}\}/gi, () => (userName === '' ? someone : userName));
  const scene = usable(named, language)
    ?.match(/^[^.!?。！？]{4,300}/)?.[0]
    .trim();
  if (scene === undefined) return undefined;
  if (scene.length <= maximumScene) return scene;
  const clause = scene.slice(0, maximumScene).match(/^.{20,}(?=[,;，；])/)?.[0];
  return clause;
}

/** Finds the last question of the greeting, which still waits for its answer. */
function findOpeningQuestion(greeting: string, language: DemoLanguage): string | undefined {
  const spoken = greeting.slice(0, 4_000).replace(/\*[^*]{0,2000}\*|[“”"]/g, '\n');
  // Text that begins after quotation marks within a sentence is only the end of that sentence.
  const question = spoken
    .match(/[^.!?…。！？\n]{4,160}[?？]/g)
    ?.findLast((one) => !/^\s*[\p{Ll}\p{P}]/u.test(one));
  return question === undefined || question.includes('{{') ? undefined : usable(question, language);
}

/** Lists the short traits among the first traits of the card: adjectives, not verbs. */
function listTraits(personality: string): string[] {
  return personality
    .replace(/\{\{\w+\}\}/g, '')
    .split(/[,，;；]/.test(personality) ? /[,，;；.。\n]/ : /[、.。\n]/)
    .slice(0, 4)
    .map((trait) => trait.trim())
    .filter((trait) => (/\p{Script=Han}/u.test(trait) ? trait.length <= 4 : trait.split(' ').length <= 2))
    .filter((trait) => trait !== '' && !/[、和]/.test(trait) && !notATrait.test(trait));
}

function pickTwo(values: readonly string[], language: DemoLanguage, seed: number): (string | undefined)[] {
  const fitting = values.map((value) => usable(value, language)).filter((value) => value !== undefined);
  return seededOrder(fitting, seed).slice(0, 2);
}

function usable(value: string, language: DemoLanguage): string | undefined {
  const clean = cleanCardText(value);
  return clean !== '' && fitsLanguage(clean, language) ? clean : undefined;
}

/** Removes braces and formatting marks; quotation marks belong to the text and stay. */
function cleanCardText(text: string): string {
  return text
    .replace(/[{}<>*\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lowers the first letter: "Night nurse" becomes "night nurse"; "DJ" stays. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function withArticle(noun: string, language: DemoLanguage): string {
  if (language === 'zh-CN') return noun;
  const isVowel = /^(?:[aio]|e(?!u)|u(?!ni|s|t)|hour|heir|honest)/i.test(noun) && !/^one\b/i.test(noun);
  return `${isVowel ? 'an' : 'a'} ${noun}`;
}

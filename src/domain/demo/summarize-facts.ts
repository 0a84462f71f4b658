import { fitsLanguage } from '../text/clean-text.ts';
import type { Animal, Facts, Mood, Relative } from '../memory/facts/fact-types.ts';
import { nameKin } from '../memory/facts/name-kin.ts';
import type { DemoLanguage } from './conversation/types.ts';

const maximumEcho = 56;
const animalNames: Readonly<Record<Animal, string>> = {
  dog: '狗',
  cat: '猫',
  rabbit: '兔子',
  hamster: '仓鼠',
  parrot: '鹦鹉',
  bird: '小鸟',
  turtle: '乌龟',
  fish: '鱼',
  horse: '马',
  snake: '蛇',
};

const moodNames: Readonly<Record<Mood, { en: string; zh: string }>> = {
  sad: { en: 'sad', zh: '难过' },
  lonely: { en: 'lonely', zh: '孤单' },
  anxious: { en: 'worried', zh: '紧张' },
  tired: { en: 'tired', zh: '累' },
  angry: { en: 'angry', zh: '生气' },
  happy: { en: 'happy', zh: '高兴' },
  bored: { en: 'bored', zh: '无聊' },
  ill: { en: 'unwell', zh: '不舒服' },
};

/**
 * Returns the user's facts as one list of clauses ("your name is Mia, you like rain and you live in Leeds"), or null if
 * none are known. Stops before it repeats more than about 60 characters of the user's text (rule:demo-companion).
 */
export function summarizeFacts(facts: Facts, language: DemoLanguage): string | null {
  const parts = language === 'en' ? describeInEnglish(facts) : describeInChinese(facts);
  const kept: string[] = [];
  let echoed = 0;
  for (const { clause, words } of parts) {
    if (echoed + words.length > maximumEcho) continue;
    echoed += words.length;
    kept.push(clause);
  }
  if (kept.length === 0) return null;
  return language === 'en' ? joinEnglish(kept) : kept.join('，');
}

/** Joins things, the last one with "and" or another word: "rain, tea and jazz"; limited to a number of characters. */
export function joinThings(
  things: readonly string[],
  language: DemoLanguage,
  maximum: number,
  word: 'and' | 'or' = 'and',
): string | null {
  const kept: string[] = [];
  for (const thing of [...things].reverse()) {
    if (kept.length > 0 && [...kept, thing].join('').length > maximum) break;
    kept.unshift(thing);
  }
  if (kept.length === 0) return null;
  return language === 'en' ? joinEnglish(kept, word) : joinChinese(kept);
}

/** Returns the pet's name, or "your dog", 你的狗. */
export function namePet(pet: NonNullable<Facts['pet']>, language: DemoLanguage): string {
  if (pet.name !== null) return pet.name;
  return language === 'en' ? `your ${pet.animal}` : `你的${animalNames[pet.animal]}`;
}

/** Returns the known facts about the pet as a clause. */
export function describePet(pet: NonNullable<Facts['pet']>, language: DemoLanguage): string {
  if (language === 'en') {
    if (pet.name === null) return `you have a ${pet.animal}`;
    return `your ${pet.animal} is called ${pet.name}`;
  }
  return pet.name === null
    ? `你养了${animalNames[pet.animal]}`
    : `你的${animalNames[pet.animal]}叫${pet.name}`;
}

/** Returns the names of relatives as a clause: "your sister is called Anna", 你妹妹叫安娜; null for none. */
export function describeFamily(family: readonly Relative[], language: DemoLanguage): string | null {
  const [last, ...others] = family.toReversed();
  if (last === undefined) return null;
  const word = nameKin(last.kin, language);
  const names = joinThings(
    family.map(({ name }) => name),
    language,
    48,
  );
  if (language === 'zh-CN') return `你${word}叫${names}`;
  return others.length > 0 ? `your ${word}s are called ${names}` : `your ${word} is called ${names}`;
}

/** Groups relatives by their kind. */
function groupFamily(family: readonly Relative[]): Relative[][] {
  return [...Map.groupBy(family, ({ kin }) => kin).values()];
}

interface Part {
  clause: string;
  /** The user's own text within it. */
  words: string;
}

function describeInEnglish(facts: Facts): Part[] {
  const parts: Part[] = [];
  const { name, home, job, pet, birthday, mood } = facts;
  const likes = joinThings(facts.likes, 'en', 24);
  const dislikes = joinThings(facts.dislikes, 'en', 20, 'or');
  const date = facts.dates.at(-1);
  if (name !== null) parts.push({ clause: `your name is ${name}`, words: name });
  if (likes !== null) parts.push({ clause: `you like ${likes}`, words: likes });
  if (home !== null) parts.push({ clause: `your home is ${home}`, words: home });
  if (job !== null)
    parts.push({ clause: fitsLanguage(job, 'en') ? `you ${job}` : `your work is “${job}”`, words: job });
  if (pet !== null) parts.push({ clause: describePet(pet, 'en'), words: pet.name ?? '' });
  for (const relatives of groupFamily(facts.family))
    parts.push({
      clause: describeFamily(relatives, 'en') ?? '',
      words: relatives.map(({ name }) => name).join(''),
    });
  if (dislikes !== null) parts.push({ clause: `you don't like ${dislikes}`, words: dislikes });
  if (birthday !== null) parts.push({ clause: `your birthday is ${birthday}`, words: birthday });
  if (date !== undefined)
    parts.push({ clause: `your ${date.what} is ${date.when}`, words: date.what + date.when });
  if (mood !== null)
    parts.push({ clause: `you were ${moodNames[mood].en} when you told me how you felt`, words: '' });
  return parts;
}

function describeInChinese(facts: Facts): Part[] {
  const parts: Part[] = [];
  const { name, home, job, pet, birthday, mood } = facts;
  const likes = joinThings(facts.likes, 'zh-CN', 24);
  const dislikes = joinThings(facts.dislikes, 'zh-CN', 20);
  const date = facts.dates.at(-1);
  if (name !== null) parts.push({ clause: `你叫${name}`, words: name });
  if (likes !== null) parts.push({ clause: `你喜欢${likes}`, words: likes });
  if (home !== null) parts.push({ clause: `你的城市是${home}`, words: home });
  if (job !== null)
    parts.push({
      clause: fitsLanguage(job, 'zh-CN') ? `你${job}` : `工作嘛，你的原话是“${job}”`,
      words: job,
    });
  if (pet !== null) parts.push({ clause: describePet(pet, 'zh-CN'), words: pet.name ?? '' });
  for (const relatives of groupFamily(facts.family))
    parts.push({
      clause: describeFamily(relatives, 'zh-CN') ?? '',
      words: relatives.map(({ name }) => name).join(''),
    });
  if (dislikes !== null) parts.push({ clause: `你不喜欢${dislikes}`, words: dislikes });
  if (birthday !== null) parts.push({ clause: `生日是${birthday}`, words: birthday });
  if (date !== undefined)
    parts.push({ clause: `${date.when}你有${date.what}`, words: date.what + date.when });
  if (mood !== null) parts.push({ clause: `心情嘛，你说过${moodNames[mood].zh}`, words: '' });
  return parts;
}

function joinEnglish(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}

function joinChinese(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join('、')}和${last}`;
}

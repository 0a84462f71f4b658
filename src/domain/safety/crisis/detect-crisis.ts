import { foldText } from '#src/domain/text/fold-text.ts';
import { mentionsCrisis } from './mentions-crisis.ts';
import { readMessage } from '#src/domain/text/read-message.ts';
import { patternSet } from './pattern-set.ts';
import { chineseActs, chineseFamilies } from '#src/content/patterns/crisis/chinese-families.ts';
import { chineseImminent } from '#src/content/patterns/crisis/chinese-imminent.ts';
import { chineseLeaving } from '#src/content/patterns/crisis/chinese-leaving.ts';
import { englishActs, englishMentions, englishNear } from '#src/content/patterns/crisis/english-acts.ts';
import { englishWishes } from '#src/content/patterns/crisis/english-wishes.ts';
import { englishAfterAttempts } from '#src/content/patterns/crisis/english-after-attempts.ts';
import { englishImminent } from '#src/content/patterns/crisis/english-imminent.ts';
import { englishLeaving } from '#src/content/patterns/crisis/english-leaving.ts';
import { harmlessFigures } from '#src/content/patterns/crisis/harmless-figures.ts';
import {
  otherChineseDeathWords,
  otherEnglishDeathWords,
} from '#src/content/patterns/crisis/other-death-words.ts';
import { idleTalk } from '#src/content/patterns/crisis/idle-talk.ts';
import { chineseFiction, englishFiction } from '#src/content/patterns/crisis/fiction.ts';
import { heavyWords, saysWell } from '#src/content/patterns/crisis/well-being.ts';
import {
  createLineReader,
  readSentences,
  readWhole,
  removeFillers,
  shortenRepeats,
  replaceDisguises,
  removePastClauses,
} from './read-clauses.ts';

const englishFamilies = [
  englishWishes,
  englishActs,
  englishNear,
  englishMentions,
  otherEnglishDeathWords,
  ...englishLeaving,
  ...englishImminent,
  ...englishAfterAttempts,
];
const everyFamily = [
  ...englishFamilies,
  chineseFamilies,
  chineseActs,
  otherChineseDeathWords,
  ...chineseLeaving,
  ...chineseImminent,
];
const hasHan = /\p{Script=Han}/u;
const everyFigure = [...harmlessFigures, ...idleTalk];
const englishFigures = everyFigure.filter(({ source }) => !hasHan.test(source));
const families = { english: patternSet(englishFamilies), every: patternSet(everyFamily) };
const figures = { english: patternSet(englishFigures), every: patternSet(everyFigure) };

/**
 * The most that is read of a message: its beginning and its end. Messages that are sent have half of it; an imported
 * message may have 100,000 characters, which take half a second.
 */
const mostCharacters = 16_000;

/**
 * Checks whether a message in English or Chinese says that its writer, or somebody close, is in danger of suicide,
 * self-harm or abuse, also where that is disguised from filters (rule:crisis-help). In doubt it returns true: one
 * question too many costs little.
 */
export function isInCrisis(message: string): boolean {
  const shown = shortenRepeats(cutMiddle(message));
  const reading = { readLine: createLineReader(), harmless: new Set<string>() };
  return [...new Set([shown, ...foldText(shown)])].some((text) => isCrisisText(text, reading));
}

function cutMiddle(message: string): string {
  if (message.length <= mostCharacters) return message;
  return `${message.slice(0, mostCharacters / 2)}\n${message.slice(-mostCharacters / 2)}`;
}

/** Texts without any match: patterns are compiled for each of the two alphabets. */
const plainTexts = { english: 'Good evening.', chinese: '晚上好。' };

/** Lists steps of some 20 ms, 100 at most, after which the first message need not wait for a pattern to be compiled. */
export function listCrisisWarmUps(): (() => void)[] {
  const { english, chinese } = plainTexts;
  return [
    ...[families.english, figures.english].flatMap((set) => set.compileFor(english)),
    () => void isInCrisis(english),
    ...[families.every, figures.every].flatMap((set) => set.compileFor(chinese)),
    () => void isInCrisis(chinese),
  ];
}

/** The state of reading one message, whose readings differ little. */
interface Reading {
  readLine: (clause: string) => string;
  /** Sentences without a sign of a crisis. */
  harmless: Set<string>;
}

function isCrisisText(covered: string, { readLine, harmless }: Reading): boolean {
  const text = replaceDisguises(covered);
  const told = readSentences(text, readLine).map(({ plain }) => plain);
  const present = removePastClauses(told);
  // A repeated sentence adds nothing.
  const sentences = [...new Set(present)].map(removeFigures);
  const unread = sentences.filter((sentence) => !harmless.has(sentence));
  if (unread.some(isCrisisSentence)) return true;
  for (const sentence of unread) harmless.add(sentence);
  if (present !== told || sentences.some(isTale)) return false;
  // Text that was separated by marks: "I want. To die".
  return (
    isCrisisSentence(removeFigures(readWhole(text).plain)) || mentionsCrisis(removeFiguresFromReading(text))
  );
}

function isCrisisSentence(sentence: string): boolean {
  const bare = removeFillers(sentence);
  const { patterns, mayBeIn } = hasHan.test(bare) ? families.every : families.english;
  if (isTale(sentence)) return mayBeIn(bare) && patterns.some((family) => isOwn(bare, family));
  return (
    (mayBeIn(bare) && patterns.some((family) => family.test(bare))) || mentionsCrisis(readingOf(sentence))
  );
}

/** Checks whether a sentence is about fiction or about strangers. */
function isTale(sentence: string): boolean {
  return englishFiction.test(sentence) || chineseFiction.test(sentence);
}

/** Number of characters before a match that show the subject of the sentence. */
const subjectCharacters = 14;

/** Checks whether a sentence of a tale has a match about the writer. */
function isOwn(sentence: string, family: RegExp): boolean {
  const match = family.exec(sentence);
  if (match === null) return false;
  const said = sentence.slice(Math.max(0, match.index - subjectCharacters), match.index + match[0].length);
  return /(?<![a-z0-9])(?:i|me|my|myself)(?![a-z0-9])|我/.test(said);
}

function readingOf(line: string) {
  return { sentences: [line], line, joined: line, isQuestion: false, hasWords: true };
}

function removeFiguresFromReading(text: string) {
  const reading = readMessage(text);
  return { ...reading, line: removeFigures(reading.line), joined: removeFigures(reading.joined) };
}

function removeFigures(line: string): string {
  const { patterns, mayBeIn } = hasHan.test(line) ? figures.every : figures.english;
  return mayBeIn(line) ? patterns.reduce((rest, figure) => rest.replace(figure, ' '), line) : line;
}

/** Least number of words; a shorter answer tells too little. */
const fewestWords = 5;
const fewestHan = 8;

/**
 * Checks whether the writer is clearly out of a crisis that was mentioned just before: says so, or changes the subject
 * at some length. Short and heavy messages leave it open.
 */
export function isClearlyOutOfCrisis(message: string): boolean {
  if (isInCrisis(message)) return false;
  const { line } = readMessage(message);
  if (saysWell.test(line)) return true;
  if (heavyWords.test(line)) return false;
  const han = line.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han >= fewestHan || line.split(' ').length >= fewestWords;
}

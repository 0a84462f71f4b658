import { fitsLanguage, stripMarkup } from '../text/clean-text.ts';
import { describeCard } from './describe-card.ts';
import type { DatedEvent, Facts, Kin, Relative } from '../memory/facts/fact-types.ts';
import type { Slots } from './fill-template.ts';
import type { ConversationReading } from './conversation/read-conversation.ts';
import { reflectDeed, reflectWords } from './reflect-words.ts';
import { seededPick } from '../text/seeded-order.ts';
import { solveArithmetic } from '../intents/solve-arithmetic.ts';
import { describeFamily, describePet, joinThings, namePet, summarizeFacts } from './summarize-facts.ts';
import type { DemoLanguage, DemoTurn } from './conversation/types.ts';
import { kinWord as chineseWord } from '#src/content/patterns/facts/chinese-kin.ts';
import { kinWord as englishWord } from '#src/content/patterns/facts/english-kin.ts';
import { findChineseKin } from '../memory/facts/read-chinese-family.ts';
import { findEnglishKin } from '../memory/facts/read-english-family.ts';

const english = new RegExp(`\\bmy ${englishWord}`, 'i');

const chinese = new RegExp(`我(?:的|家)?${chineseWord}`);

/**
 * Collects the value of every slot that can be filled on this turn; another salt picks other likes, moods and so on.
 */
export function collectSlots(turn: DemoTurn, conversation: ConversationReading, salt: number): Slots {
  const { language, facts, earlierFacts, message } = conversation;
  const seed = conversation.seed + salt;
  const profileName = stripMarkup(turn.userName).slice(0, 20).trim();
  const you = facts.name ?? profileName;
  const sum = solveArithmetic(message);
  return {
    ...describeCard(turn.card, language, you, seed),
    ...reflectWords(message, language),
    you: you === '' ? undefined : you,
    profileName: profileName === '' ? undefined : profileName,
    ...collectRecall(facts, language),
    familyFact: describeFamily(findAskedFamily(facts.family, message), language) ?? undefined,
    ...collectEarlier(earlierFacts, language, seed),
    ...collectTold(conversation),
    ...collectDate(facts, message),
    deed: reflectDeed(message, language),
    expression: sum?.expression,
    sum: sum?.result ?? undefined,
    answer: conversation.guess?.riddle.answer,
    hint: conversation.guess?.riddle.hint,
  };
}

/** Collects the facts that the user asks for: in any language, exactly as stated. */
function collectRecall(facts: Facts, language: DemoLanguage): Slots {
  const job = facts.job ?? undefined;
  return {
    name: facts.name ?? undefined,
    userLikes: joinThings(facts.likes, language, 48) ?? undefined,
    userDislikes: joinThings(facts.dislikes, language, 48, 'or') ?? undefined,
    userJob: job !== undefined && fitsLanguage(job, language) ? job : undefined,
    jobQuote: job,
    home: facts.home ?? undefined,
    petFact: facts.pet === null ? undefined : describePet(facts.pet, language),
    facts: summarizeFacts(facts, language) ?? undefined,
  };
}

/** Collects facts that the character may bring up: told before this message, in the language of the reply. */
function collectEarlier(facts: Facts, language: DemoLanguage, seed: number): Slots {
  const fitting = (things: readonly string[]) => things.filter((thing) => fitsLanguage(thing, language));
  const home = facts.home;
  return {
    userLike: seededPick(fitting(facts.likes), seed),
    userDislike: seededPick(fitting(facts.dislikes), seed),
    userHome: home !== null && fitsLanguage(home, language) ? home : undefined,
    pet: facts.pet === null ? undefined : namePet(facts.pet, language),
  };
}

/** Collects the thing that the newest message is about, if it names one. */
function collectTold({ told: facts, language, intent }: ConversationReading): Slots {
  const taste = facts.find((fact) => fact.kind === (intent === 'tell-dislike' ? 'dislike' : 'like'));
  const pet = facts.findLast((fact) => fact.kind === 'pet');
  const relative = facts.findLast((fact) => fact.kind === 'relative');
  const home = facts.find((fact) => fact.kind === 'home');
  return {
    ...(taste?.kind === 'like' || taste?.kind === 'dislike' ? { told: taste.value } : {}),
    ...(pet === undefined ? {} : { pet: namePet(pet, language) }),
    ...(relative === undefined ? {} : { relative: relative.name }),
    ...(home?.kind === 'home' ? { userHome: home.value } : {}),
  };
}

/** Collects the date that the message asks for or names, else the newest one. */
function collectDate(facts: Facts, message: string): Slots {
  const named: DatedEvent | undefined = [...facts.dates]
    .reverse()
    .find((event) => message.toLowerCase().includes(event.what.toLowerCase()));
  const asksBirthday = /birthday|born|生日|出生/i.test(message);
  if (asksBirthday && facts.birthday !== null) {
    return { dateWhat: /\p{Script=Han}/u.test(message) ? '生日' : 'birthday', dateWhen: facts.birthday };
  }
  return asksBirthday || named === undefined ? {} : { dateWhat: named.what, dateWhen: named.when };
}

/**
 * Finds the relatives that a question is about: for a sister, older and younger ones too, and the other way round, since
 * English does not say which.
 */
function findAskedFamily(family: readonly Relative[], question: string): readonly Relative[] {
  const [, englishName] = english.exec(question) ?? [];
  const [, chineseName] = chinese.exec(question) ?? [];
  const asked =
    (englishName === undefined ? undefined : findEnglishKin(englishName)) ??
    (chineseName === undefined ? undefined : findChineseKin(chineseName));
  return asked === undefined ? [] : family.filter(({ kin }) => isSame(kin, asked));
}

function isSame(kin: Kin, asked: Kin): boolean {
  const ageless = (name: Kin) => name.replace(/^(?:elder|younger)-/, '');
  return kin === asked || kin === ageless(asked) || ageless(kin) === asked;
}

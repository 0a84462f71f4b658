import {
  bareName,
  bareSmallName,
  birthday,
  birthdayToday,
  clauseEnd,
  dated,
  dislike,
  favourite,
  haveDated,
  home,
  jobIs,
  like,
  named,
  notAName,
  notAThing,
  petCalled,
  petGone,
  petIs,
  petNames,
  petOwned,
  petShares,
  petWith,
  quitJob,
  role,
  study,
  trade,
  trailing,
  workAs,
  workAt,
} from '#src/content/patterns/facts/english-facts.ts';
import { flipPronouns, quoteSafely } from '#src/domain/text/clean-text.ts';
import type { ToldFact } from './fact-types.ts';
import { readEnglishFamily } from './read-english-family.ts';

/** Reads the facts about the user in one English sentence, in the order of the table (rule:demo-companion). */
export function readEnglishFacts(sentence: string): ToldFact[] {
  const text = expandContractions(sentence);
  return [
    ...readName(text),
    ...readTastes(text),
    ...readJob(text),
    ...readHome(text),
    ...readPet(text),
    ...readEnglishFamily(text),
    ...readDates(text),
  ];
}

function expandContractions(sentence: string): string {
  return sentence
    .replace(/\b(?:I'm|Im|i'm|im)\b/g, 'I am')
    .replace(/\bi\b/g, 'I')
    .replace(/\b(?:don't|dont)\b/gi, 'do not')
    .replace(/\b(?:can't|cant|cannot)\b/gi, 'can not')
    .replace(/\bI've\b/g, 'I have')
    .replace(
      /\b(name|it|birthday|exam|interview|anniversary|job|dog|cat)'s\b(?! [a-z]+ (?:is|was|has))/gi,
      (whole: string, word: string) => (/dog|cat/i.test(word) ? whole : `${word} is`),
    )
    .replace(/\bits my\b/gi, 'it is my')
    .replace(/\bmy names\b/gi, 'my name is');
}

function readName(text: string): ToldFact[] {
  const raw = named.exec(text)?.[1] ?? bareName.exec(text)?.[1] ?? bareSmallName.exec(text)?.[1];
  if (raw === undefined) return [];
  const words = raw
    .replace(/[,;:()!?"<>].*$/, '')
    .trim()
    .split(' ');
  const first = words[0] ?? '';
  const second = words[1] ?? '';
  if (!/^\p{L}[\p{L}'-]{0,19}$/u.test(first) || notAName.test(first)) return [];
  const both = /^\p{Lu}/u.test(first) && /^\p{Lu}[\p{L}'-]{1,14}$/u.test(second) && !/^I$/.test(second);
  const value = quoteSafely(both ? `${first} ${second}` : first, 20);
  return value === null ? [] : [{ kind: 'name', value: value.charAt(0).toUpperCase() + value.slice(1) }];
}

function readTastes(text: string): ToldFact[] {
  return text.split(/,? but |,? (?:and )?(?=I )/).flatMap((clause): ToldFact[] => {
    const disliked = dislike.exec(clause)?.[1];
    if (disliked !== undefined) return listThings(disliked).map((value) => ({ kind: 'dislike', value }));
    const liked = like.exec(clause)?.[1] ?? favourite.exec(clause)?.[1];
    return listThings(liked).map((value) => ({ kind: 'like', value }));
  });
}

function listThings(raw: string | undefined): string[] {
  if (raw === undefined) return [];
  const things: string[] = [];
  for (const part of raw.replace(clauseEnd, '').split(/,|&| and /i)) {
    const words = part
      .trim()
      .replace(/^(?:and|also) /i, '')
      .replace(trailing, '')
      .trim();
    if (words === '' || words.split(' ').length > 7 || words.length > 40 || notAThing.test(words)) break;
    const value = quoteSafely(flipPronouns(words), 32);
    if (value === null || things.length === 4) break;
    things.push(value);
  }
  return things;
}

function readJob(text: string): ToldFact[] {
  if (quitJob.test(text)) return [{ kind: 'gone', what: 'job' }];
  const found = role.exec(text);
  if (found?.[2] !== undefined)
    return job(`are ${found[1] === undefined ? '' : `${articleFor(found[1], found[2])} `}${found[2]}`);
  const as = workAs.exec(text) ?? jobIs.exec(text);
  if (as?.[2] !== undefined) return job(`work as ${as[1] ?? ''}${as[2]}`);
  const at = workAt.exec(text);
  if (at?.[1] !== undefined && at[2] !== undefined) return job(`work ${at[1].toLowerCase()} ${at[2]}`);
  const own = trade.exec(text)?.[1];
  if (own !== undefined) return job(own.replace(/ for a living$/i, ''));
  const subject = study.exec(text)?.[1];
  return subject === undefined ? [] : job(`study ${subject}`);
}

function articleFor(article: string, noun: string): string {
  if (article.toLowerCase() === 'the') return 'the';
  return /^[aeio]|^un(?!i)/i.test(noun) ? 'an' : 'a';
}

function job(raw: string): ToldFact[] {
  const words = raw
    .replace(clauseEnd, '')
    .replace(/,.*$| and .*$| as well.*$/i, '')
    .replace(trailing, '');
  const value = quoteSafely(flipPronouns(words), 32);
  return value === null ? [] : [{ kind: 'job', value }];
}

function readHome(text: string): ToldFact[] {
  const raw = home
    .exec(text)?.[1]
    ?.replace(clauseEnd, '')
    .replace(
      /,.*$| and .*$| with .*$| near .*$| for .*$| at .*$| right now.*$| (?:last|this|in|since) .*$| (?:\w+ )?(?:years?|months?|weeks?) ago$/i,
      '',
    );
  const value = raw === undefined ? null : quoteSafely(raw.replace(trailing, ''), 24);
  return value === null || value.split(' ').length > 4 || notAThing.test(value)
    ? []
    : [{ kind: 'home', value }];
}

function readPet(text: string): ToldFact[] {
  if (petGone.test(text)) return [{ kind: 'gone', what: 'pet' }];
  const found =
    petCalled.exec(text) ??
    petIs.exec(text) ??
    petWith.exec(text) ??
    petOwned.exec(text) ??
    petShares.exec(text);
  const animal = petNames.find(([pattern]) => pattern.test(found?.[1] ?? ''))?.[1];
  if (found === null || animal === undefined) return [];
  const name = found[2] === undefined || notAName.test(found[2]) ? null : quoteSafely(found[2], 20);
  return [{ kind: 'pet', animal, name: name === null ? null : name.charAt(0).toUpperCase() + name.slice(1) }];
}

function readDates(text: string): ToldFact[] {
  const born = birthday.exec(text);
  const day =
    born?.[1] ??
    born?.[2] ??
    (birthdayToday.test(text) ? (birthdayToday.exec(text)?.[1] ?? 'today') : undefined);
  const birthdayValue = day === undefined ? null : quoteSafely(day.replace(/^(?:on|the) /i, ''), 24);
  if (birthdayValue !== null) return [{ kind: 'birthday', value: birthdayValue }];
  const found = dated.exec(text) ?? haveDated.exec(text);
  if (found?.[1] === undefined || found[2] === undefined || /birthday|name|day$/i.test(found[1])) return [];
  const what = quoteSafely(found[1], 24);
  const day2 = quoteSafely(found[2], 24);
  return what === null || day2 === null ? [] : [{ kind: 'date', event: { what, when: day2 } }];
}

import {
  animals,
  bareName,
  birthday,
  cameFrom,
  dated,
  datedBehind,
  dislike,
  favourite,
  home,
  homeTail,
  like,
  nameTail,
  named,
  native,
  notAHome,
  notAName,
  notAThing,
  petAfterName,
  petBehind,
  petNamed,
  petOwned,
  quitJob,
  role,
  thingTail,
  trade,
  workKind,
  workPlace,
} from '#src/content/patterns/facts/chinese-facts.ts';
import { flipPronouns, quoteSafely } from '#src/domain/text/clean-text.ts';
import { toSimplified } from '#src/domain/text/to-simplified.ts';
import type { ToldFact } from './fact-types.ts';
import { readChineseFamily } from './read-chinese-family.ts';

/** Reads the facts about the user in one Chinese sentence, in the order of the table (rule:demo-companion). */
export function readChineseFacts(sentence: string): ToldFact[] {
  const text = toSimplified(sentence);
  const reader = { sentence, text };
  return [
    ...readName(reader),
    ...readTastes(reader),
    ...readJob(reader),
    ...readHome(reader),
    ...readPet(reader),
    ...readChineseFamily(sentence),
    ...readDates(reader),
  ];
}

/** A sentence in two forms of the same length: as typed, and simplified for the patterns. */
interface Reader {
  sentence: string;
  text: string;
}

/** Returns a group's text as the user typed it. */
function typed(reader: Reader, pattern: RegExp, group = 1): string | undefined {
  const span = pattern.exec(reader.text)?.indices?.[group];
  return span === undefined ? undefined : reader.sentence.slice(span[0], span[1]);
}

function readName(reader: Reader): ToldFact[] {
  const raw = typed(reader, named) ?? typed(reader, bareName);
  const value = raw === undefined ? null : quoteSafely(raw.replace(nameTail, ''), 20);
  if (value === null || notAName.test(value)) return [];
  return [{ kind: 'name', value: value.charAt(0).toUpperCase() + value.slice(1) }];
}

function readTastes(reader: Reader): ToldFact[] {
  const disliked = typed(reader, dislike);
  if (disliked !== undefined) return listThings(disliked).map((value) => ({ kind: 'dislike', value }));
  const liked = typed(reader, favourite) ?? typed(reader, like);
  return listThings(liked).map((value) => ({ kind: 'like', value }));
}

function listThings(raw: string | undefined): string[] {
  if (raw === undefined) return [];
  const things: string[] = [];
  for (const part of raw
    .replace(/但是?.*$|因为.*$|所以.*$|可是.*$|不过.*$/, '')
    .split(/、|和|跟|还有|以及/)) {
    const thing = part.trim().replace(thingTail, '').trim();
    if (thing === '' || thing.length > 16 || notAThing.test(toSimplified(thing)) || things.length === 4)
      break;
    const value = quoteSafely(flipPronouns(thing), 20);
    if (value === null) break;
    things.push(value);
  }
  return things;
}

function readJob(reader: Reader): ToldFact[] {
  if (quitJob.test(reader.text)) return [{ kind: 'gone', what: 'job' }];
  const noun = typed(reader, role);
  const clause =
    noun === undefined
      ? (typed(reader, workPlace) ?? typed(reader, workKind) ?? typed(reader, trade)?.replace(/的$/, ''))
      : `是${noun}`;
  const value = clause === undefined ? null : quoteSafely(clause, 20);
  return value === null || /什么|哪|啥/.test(value) ? [] : [{ kind: 'job', value }];
}

function readHome(reader: Reader): ToldFact[] {
  const raw = typed(reader, home) ?? typed(reader, cameFrom) ?? typed(reader, native);
  const value = raw === undefined ? null : quoteSafely(raw.replace(homeTail, ''), 20);
  return value === null || value.length < 2 || notAHome.test(toSimplified(value))
    ? []
    : [{ kind: 'home', value }];
}

function readPet(reader: Reader): ToldFact[] {
  const pattern = [petAfterName, petNamed, petOwned, petBehind].find((form) => form.test(reader.text));
  if (pattern === undefined) return [];
  const [animalGroup, nameGroup] = pattern === petAfterName ? [2, 1] : [1, 2];
  const word = typed(reader, pattern, animalGroup);
  const animal = animals.find(([test]) => word !== undefined && test.test(toSimplified(word)))?.[1];
  if (animal === undefined) return [];
  const name = typed(reader, pattern, nameGroup)?.replace(
    /(?:的|了|呀|啊|呢|哦|啦|吧|很|也|今年|特别).*$/,
    '',
  );
  return [{ kind: 'pet', animal, name: name === undefined || name === '' ? null : quoteSafely(name, 20) }];
}

function readDates(reader: Reader): ToldFact[] {
  const birth = typed(reader, birthday, 1) ?? typed(reader, birthday, 2) ?? typed(reader, birthday, 3);
  if (birth !== undefined) return [{ kind: 'birthday', value: birth }];
  const isBehind = datedBehind.test(reader.text);
  const what = isBehind ? typed(reader, datedBehind, 1) : typed(reader, dated, 2);
  const when = isBehind ? typed(reader, datedBehind, 2) : typed(reader, dated, 1);
  return what === undefined || when === undefined ? [] : [{ kind: 'date', event: { what, when } }];
}

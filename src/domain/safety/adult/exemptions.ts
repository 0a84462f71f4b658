import type { Exemption, WordRule } from '#src/content/patterns/adult/adult-rule.ts';
import * as zh from '#src/content/patterns/adult/chinese-contexts.ts';
import * as en from '#src/content/patterns/adult/english-contexts.ts';

/** The context of a match for a rule: the clause before it and the text after it. */
export interface RuleContext {
  before: string;
  after: string;
}

const beforeCharacters = 60;
const afterCharacters = 40;

/** Reads the context of a match, within its clause. */
export function readContext(text: string, index: number, length: number): RuleContext {
  const before = text.slice(Math.max(0, index - beforeCharacters), index);
  const after = text.slice(index + length, index + length + afterCharacters);
  return { before: before.split(/[.!?;\n。！？；]/).at(-1) ?? '', after };
}

/** Checks whether a match of a rule counts for nothing in its context. */
export function isExempt(rule: WordRule, context: RuleContext): boolean {
  return (
    rule.unless?.some((exemption) => checks[exemption](context)) === true ||
    rule.unlessBefore?.test(context.before) === true ||
    rule.unlessAfter?.test(context.after) === true
  );
}

const checks: Readonly<Record<Exemption, (context: RuleContext) => boolean>> = {
  past: isPast,
  thing: isThing,
  'other-years': isOtherYears,
  'at-age': ({ before }) => en.atAge.test(before) && !en.isNow.test(before),
  'other-word': isOtherWord,
  'other-group': (context) => isOtherWord(context) || en.teaching.test(context.before),
  'other-age': isOtherAge,
  disclaimer: ({ after }) => zh.disclaimerAfter.test(after),
  'other-pupil': ({ before, after }) =>
    zh.otherWordAfter.test(after) ||
    zh.schoolDaysAfter.test(after) ||
    zh.teachingBefore.test(before) ||
    zh.schoolDaysBefore.test(before),
  law: ({ before, after }) =>
    zh.forbiddenBefore.test(before) ||
    zh.lawAfter.test(after) ||
    zh.disclaimerAfter.test(after.replace(/^人/, '')),
};

function isPast({ before, after }: RuleContext): boolean {
  if (/^[- ]*(?:self|selves)\b/i.test(after)) return true;
  return en.past.test(before) && !en.isStill.test(before);
}

/** Checks whether the subject is a thing, such as a whisky, a house or a grudge: things may be young. */
function isThing({ before, after }: RuleContext): boolean {
  const follows = /^[- ]*((?:[\w'-]+ ?){1,3})/.exec(after)?.[1] ?? '';
  if (en.things.test(follows) && !en.people.test(follows)) return true;
  const owner = before.slice(-30);
  return (
    en.things.test(owner) && !en.people.test(owner) && en.ofSubject.test(owner) && !en.somebody.test(owner)
  );
}

function isOtherYears(context: RuleContext): boolean {
  if (isPast(context) || isThing(context) || en.parenting.test(context.before)) return true;
  if (/^s\b/i.test(context.after) && en.teaching.test(context.before)) return true;
  return en.disclaimer.test(context.before);
}

function isOtherWord(context: RuleContext): boolean {
  return isPast(context) || en.negation.test(context.before) || en.parenting.test(context.before);
}

function isOtherAge({ before, after }: RuleContext): boolean {
  if (/^月/.test(after) || zh.thingAfter.test(after)) return true;
  if (/(?:骗|哄|连)$/.test(before)) return true;
  if (zh.childAfter.test(after) && zh.childBefore.test(before)) return true;
  if (zh.limitBefore.test(before) && zh.limitAfter.test(after)) return true;
  return !zh.now.test(before) && (zh.pastAfter.test(after) || zh.pastBefore.test(before));
}

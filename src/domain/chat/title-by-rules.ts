import { cutTitle } from './clean-title.ts';
import { factKey } from '#src/domain/memory/clean-memory.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import { quoteSafely } from '../text/clean-text.ts';
import type { IntentName } from '#src/content/patterns/intents/intent-names.ts';
import { titleLeads } from '#src/content/patterns/titles/title-leads.ts';
import { matchSubject } from '../intents/match-subject.ts';
import { mentionsCrisis } from '../safety/crisis/mentions-crisis.ts';
import { readMessage } from '../text/read-message.ts';

/** Length that is read of each message, in UTF-16 units. */
const readLength = 600;
/** Number of sentences that are read of each message: each is matched against all rules. */
const readSentences = 8;
/** Width in Latin letters above which a title is cut. */
const mostWidth = 40;
/** Length in characters above which a Chinese sentence is cut after its first part, if that is long enough. */
const longestChinese = 12;
const shortestPart = 4;
/** Intents that occur in any chat and therefore tell nothing about one: manners, introductions, and wishes for pictures. */
const saysNothing: ReadonlySet<IntentName> = new Set<IntentName>([
  ...(['greeting', 'goodbye', 'good-morning', 'good-night', 'how-are-you', 'thanks', 'apology'] as const),
  ...(['compliment', 'insult', 'agree', 'refuse', 'doubt', 'go-on', 'short-reply', 'repeats-self'] as const),
  ...(['confusion', 'ask-why', 'drop-it', 'ask-name', 'tell-name', 'ask-real', 'ask-maker'] as const),
  ...([
    'explicit',
    'tell-minor',
    'crisis',
    'crisis-follow-up',
    'ask-language',
    'ask-my-name',
    'ask-picture',
  ] as const),
]);

/**
 * Returns a title by rules alone: the person's first sentence with a subject, cut at a word. Empty if none has one.
 * @param said the person's messages, oldest first
 * @param choice ofStatements: true to leave out questions and requests
 */
export function titleByRules(said: readonly string[], { ofStatements = false } = {}): string {
  for (const message of said) {
    for (const sentence of splitSentences(message)) {
      if (!isSubject(sentence) || (ofStatements && !isStatement(sentence))) continue;
      const title = nameSubject(sentence);
      if (title !== '') return title;
    }
  }
  return '';
}

function isSubject(sentence: string): boolean {
  return !mentionsCrisis(readMessage(sentence)) && !saysNothing.has(matchSubject(sentence).intent);
}

function isStatement(sentence: string): boolean {
  const { isQuestion, isRequest } = readMessage(sentence);
  return !isQuestion && !isRequest;
}

/** Splits a message into sentences; actions between single asterisks are left out if there is other text. */
function splitSentences(message: string): string[] {
  const text = message.slice(0, readLength).toWellFormed();
  const spoken = text.replace(/(?<!\*)\*(?!\*)(?:[^*\n]|\*\*[^*\n]{1,100}\*\*){1,300}\*(?!\*)/g, '\n');
  const lines = toPlainLines(/[\p{L}\p{N}]/u.test(spoken) ? spoken : text);
  return lines
    .flatMap((line) => line.split(/(?<=[.!?](?=\s)|[。！？…;；])/u))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, readSentences);
}

function toPlainLines(text: string): string[] {
  return text.split('\n').map(toPlainText);
}

function nameSubject(sentence: string): string {
  const said = sentence.trim();
  const subject = titleLeads.reduce((rest, lead) => rest.replace(lead, ''), said);
  const quoted = quoteSafely(subject, readLength);
  if (quoted === null) return '';
  const isChinese = /\p{Script=Han}/u.test(quoted);
  // A word of one or two letters is only a remnant.
  if (factKey(quoted).length < (isChinese ? 2 : 3)) return '';
  // The rest of "Can we talk about …?" is not a question.
  const mark = subject === said && /[?？]$/.test(said) ? (isChinese ? '？' : '?') : '';
  const title = cutTitle(shorten(`${quoted}${mark}`), mostWidth);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Cuts a long Chinese sentence after its first part, because it has no words to cut at. */
function shorten(subject: string): string {
  const [part = ''] = subject.split(/[，、]/, 1);
  return subject.length > longestChinese && part.length >= shortestPart ? part : subject;
}

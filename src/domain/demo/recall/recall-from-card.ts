import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';
import { addressUnnamed, unnamedReader } from '#src/domain/macros/address-unnamed.ts';
import { fillMacros } from '#src/domain/macros/fill-macros.ts';
import { chooseHearing } from '../conversation/choose-hearing.ts';
import type { IntentName } from '#src/content/patterns/intents/intent-names.ts';
import type { ConversationReading } from '../conversation/read-conversation.ts';
import type { DemoCard, DemoTurn } from '../conversation/types.ts';
import { findAnswer, findMention, findPassage, type KnownAnswer, type Passage } from './find-in-card.ts';
import { readExamples } from './read-examples.ts';
import type { Synonyms } from '../conversation/phrase-book.ts';
import { readWords, type Words } from './read-words.ts';

const longestText = 20_000;

const mostPassages = 150;

/** Characters read of all texts together: more than the passages that are kept need. */
const mostRead = 40_000;

const longest = { latin: 260, han: 120 };

/** The character's knowledge about a message: an answer as written, or a sentence about its subject. */
export interface Recalled {
  kind: 'answer' | 'passage';
  text: string;
}

/** The weight of a certain intent. */
const mostWeight = 9;
/** Subjects about which a character has its own story. */
const personal: ReadonlySet<IntentName> = new Set([
  'family',
  'pets',
  'love',
  'music',
  'books',
  'film',
  'food',
  'travel',
  'weather',
  'dream',
  'game',
  'ask-single',
  'ask-self',
  'ask-work',
  'ask-occupation',
  'ask-place',
  'ask-likes',
  'ask-dislikes',
  'ask-language',
]);
const tellWeight = 4;
const longestMessage = 2_000;
const mostSentences = 16;
const signScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns the answer of the card or the character's own file to a message, by the words that they share; null if none.
 * Never repeats an earlier reply, and never returns explicit text. Works the same for every card, in any language.
 */
export function recallFromCard(
  turn: DemoTurn,
  conversation: ConversationReading,
  synonyms: Synonyms,
): Recalled | null {
  const hears = chooseHearing(conversation);
  if (hears === 'nothing') return null;
  const read = (text: string) => readWords(text, synonyms);
  const sentences = listSentences(conversation.message).map((text) => ({ text, words: read(text) }));
  const last = conversation.replies.at(-1) ?? '';
  const known = listKnown(turn, conversation, read)
    .map((one) => ({ ...one, isNext: one.follows !== null && last.includes(one.follows) }))
    .filter((one) => (hears !== 'next' || one.isNext) && isSayable(one, conversation));
  const answer = findAnswer(sentences, known, hears === 'all' ? weighIntent(conversation) : mostWeight);
  if (answer !== null) return { kind: 'answer', text: answer };
  if (hears !== 'all') return null;
  const passages = listPassages(turn, read).filter((one) => isSayable(one, conversation));
  const passage = findPassage(sentences, passages, conversation, weighIntent(conversation));
  if (passage !== null) return { kind: 'passage', text: passage };
  const mention = findMention(sentences, known, conversation, weighIntent(conversation));
  return mention === null ? null : { kind: 'answer', text: mention };
}

/**
 * Weighs the certainty of a message's intent without the card. A question about a personal subject may well concern the
 * character's own life; a statement must be close to the card before the card answers it.
 */
function weighIntent({ intent, weight, asksOrRequests, message }: ConversationReading): number {
  if (!asksOrRequests) return Math.max(weight, tellWeight);
  const isPersonal = personal.has(intent) && /\byou(?:r|rs|rself)?\b|[你您]/i.test(message);
  return isPersonal || intent.startsWith('feel-') ? 0 : weight;
}

/** Checks whether a text is in the message's script, was not used yet, and is not explicit. */
function isSayable({ text }: { text: string }, { message, replies }: ConversationReading): boolean {
  return (
    signScripts.test(text) === signScripts.test(message) &&
    !replies.some((reply) => reply.includes(text)) &&
    !isExplicit(text)
  );
}

/** Lists the sentences of a message, and the whole message if there are several; actions in it are left out. */
function listSentences(message: string): string[] {
  const text = message
    .slice(0, longestMessage)
    .replace(/\*[^*\n]{2,200}\*|^[（(][^()（）\n]{2,80}[)）]/g, ' ');
  const sentences = text.split(/[.!?。！？…;；，\n]/).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return sentences.length < 2 ? sentences : [text, ...sentences.slice(0, mostSentences)];
}

/** Lists the example dialogues of the card, and the answers of the character's own file. */
function listKnown(
  turn: DemoTurn,
  { language }: ConversationReading,
  read: (text: string) => Words,
): KnownAnswer[] {
  const { card, userName, voice } = turn;
  const examples = readExamples(card.mes_example ?? '', { char: card.name, user: userName }).map(
    ({ asked, answer, follows }): KnownAnswer => ({
      question: asked,
      asked: read(asked),
      answer: read(answer),
      text: fillNames(answer, turn),
      isExample: true,
      isPart: false,
      follows: follows === null ? null : fillNames(follows, turn),
    }),
  );
  const own = (voice?.[language]?.answers ?? []).flatMap(({ asked, say }) =>
    asked
      .flatMap((one, at) => (at === 0 ? [one] : listParts(one)))
      .map((question): KnownAnswer => ({
        question,
        asked: read(question),
        answer: read(say),
        text: fillNames(say, turn),
        isExample: false,
        isPart: !asked.includes(question),
        follows: null,
      })),
  );
  return [...examples, ...own];
}

/** Lists a question and each part of a list of words. */
function listParts(asked: string): string[] {
  const parts = asked.split(/[,，]/);
  return parts.length < 2 ? parts : [asked, ...parts];
}

/**
 * Lists the sentences of the card about the character and its world, without sentences that begin with the user's name.
 */
function listPassages(turn: DemoTurn, read: (text: string) => Words): Passage[] {
  const { description, scenario, tagline = '', lore = [] } = turn.card;
  return readPassages([description, scenario, ...lore, tagline])
    .filter((text) => !/^.{0,16}(?:\{\{user\}\}|<USER>)/i.test(text))
    .map((text) => ({ words: read(text), text: fillNames(text, turn) }));
}

function fillNames(text: string, { card, userName, language }: DemoTurn): string {
  const addressed = userName === '' ? addressUnnamed(text, language, true) : text;
  return fillMacros(addressed, { char: nameOf(card), user: userName || unnamedReader[language] });
}

function nameOf({ name, nickname }: DemoCard): string {
  return nickname === undefined || nickname === '' ? name : nickname;
}

/** Returns sentences of a card about the character, each short enough for a reply; long sentences are halved. */
function readPassages(texts: readonly string[]): string[] {
  let left = mostRead;
  return texts
    .flatMap((text) => {
      const read = text.slice(0, Math.min(longestText, left));
      left -= read.length;
      return splitSentences(read);
    })
    .flatMap((sentence) => (isShort(sentence) ? [sentence] : sentence.split(/[;；]/)))
    .map((sentence) => sentence.replace(/[*_#`\\]/g, '').trim())
    .filter((sentence) => sentence.length > 5 && isShort(sentence))
    .slice(0, mostPassages);
}

/** Splits a text into whole sentences, with the closing quotation marks and brackets. */
function splitSentences(text: string): string[] {
  return (
    text
      .replace(/\s+/g, ' ')
      .match(/(?:[^.!?。！？]|\.(?=[\p{L}\p{N}]))+[.!?。！？…]*["'”’」』)）]*/gu)
      ?.map((part) => part.trim()) ?? []
  );
}

function isShort(sentence: string): boolean {
  const most = /\p{Script=Han}/u.test(sentence) ? longest.han : longest.latin;
  return sentence.length <= most;
}

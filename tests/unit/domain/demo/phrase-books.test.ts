import { describe, expect, it } from 'vitest';
import { listSlots, slotNames } from '#src/domain/demo/fill-template.ts';
import { intentNames, type IntentName } from '#src/content/patterns/intents/intent-names.ts';
import { phraseBooks } from './sample-turns.ts';

const common: readonly IntentName[] = [
  'crisis',
  'ask-real',
  'greeting',
  'goodbye',
  'how-are-you',
  'thanks',
  'compliment',
  'insult',
  'short-reply',
  'ask-name',
  'ask-age',
  'ask-occupation',
  'ask-likes',
  'tell-name',
  'tell-like',
  'ask-my-name',
  'feel-sad',
  'feel-tired',
  'feel-happy',
  'food',
  'music',
  'joke',
  'story',
  'poem',
  'unknown-question',
  'unknown-statement',
];
/** Values that exist whatever language the card is written in. */
const alwaysThere = ['me', 'age', 'you'];
/** Further values that exist where some phrases are chosen, from the message just received. */
const knownThen: ReadonlyMap<string, readonly string[]> = new Map([
  ['tell-name', ['name']],
  ['tell-like', ['told']],
  ['tell-dislike', ['told']],
  ['tell-job', ['userJob']],
  ['tell-home', ['userHome']],
  ['tell-pet', ['pet']],
  ['tell-family', ['relative']],
  ['ask-memory', ['facts']],
  ['beat.heard', ['quote', 'reflection']],
  ['ask-card', ['passage']],
  ['request-card', ['passage']],
  ['ask-my-name', ['name']],
  ['ask-my-name.profile', ['profileName']],
  ['ask-my-likes', ['userLikes']],
  ['ask-my-dislikes', ['userDislikes']],
  ['ask-my-job', ['userJob', 'jobQuote']],
  ['ask-my-job.quoted', ['jobQuote']],
  ['ask-my-home', ['home']],
  ['ask-my-pet', ['petFact']],
  ['ask-my-family', ['familyFact']],
  ['ask-my-date', ['dateWhat', 'dateWhen']],
  ['game-answer', ['answer', 'hint']],
  ['game-answer.wrong', ['hint']],
  ['game-answer.reveal', ['answer']],
  ['arithmetic', ['expression', 'sum']],
]);

it('recognises at least 48 intents (rule:demo-companion)', () => {
  expect(new Set(intentNames).size).toBe(intentNames.length);
  expect(intentNames.length).toBeGreaterThanOrEqual(48);
});

describe.each(Object.entries(phraseBooks))('phrases in %s', (language, book) => {
  it.each(intentNames)('"%s" has enough different answers', (intent) => {
    const phrases = new Set(book.phrases[intent]);
    expect(phrases.size).toBe(book.phrases[intent].length);
    expect(phrases.size).toBeGreaterThanOrEqual(common.includes(intent) ? 3 : 2);
  });

  it.each(Object.entries(book.phrases))(
    '"%s" can be answered without a card in that language',
    (key, phrases) => {
      const known = [...alwaysThere, ...(knownThen.get(key) ?? [])];
      const possible = phrases.filter((phrase) =>
        listSlots(phrase).every((slot) => known.includes(lowerFirst(slot))),
      );
      expect(possible.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('names only known values and no card placeholders', () => {
    const phrases = [Object.values(book.phrases), Object.values(book.callbacks), book.actions].flat(2);
    for (const phrase of phrases) {
      expect(phrase).not.toContain('{{');
      for (const slot of listSlots(phrase)) expect(slotNames).toContain(lowerFirst(slot));
    }
  });

  it('is written in its own script', () => {
    for (const [key, phrases] of Object.entries(book.phrases)) {
      if (key === 'ask-language') continue;
      for (const phrase of phrases) expect(/\p{Script=Han}/u.test(phrase)).toBe(language === 'zh-CN');
    }
  });

  it('gives help lines in every answer to crisis words (rule:crisis-help)', () => {
    for (const phrase of [...book.phrases.crisis, ...book.phrases['crisis-follow-up']]) {
      expect(phrase).toMatch(/AI/);
      expect(phrase).toContain('988');
      expect(phrase).toContain('12356');
      expect(phrase).toContain('116 123');
      expect(phrase).not.toContain('*');
      expect(listSlots(phrase)).toEqual([]);
    }
  });
});

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

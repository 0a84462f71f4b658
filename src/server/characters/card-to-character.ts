import { adultAge, oldestAge } from '#src/contract/characters/character-age.ts';
import { mapLanguages } from '#src/contract/locale/language.ts';
import { type DetectedLanguage, detectLanguage } from '#src/domain/text/detect-language.ts';
import type { Gender } from '#src/contract/call/fields.ts';
import type { ImportedCard } from '#src/domain/cards/card-data.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { AgeUnknown, CardRefusal } from '#src/domain/cards/card-refusal.ts';
import { checkCardAdult } from '#src/domain/cards/check-card-adult.ts';
import { guessGender } from '#src/domain/cards/guess-gender.ts';
import { limitGreetings } from '#src/domain/cards/limit-greetings.ts';
import { listExtraMembers } from '#src/domain/cards/parse-card.ts';
import { createFieldReader, type FieldReader } from '#src/domain/json/field-reader.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';
import { fillForUnnamed } from '#src/domain/macros/fill-for-unnamed.ts';
import { firstSentence } from '#src/domain/text/first-sentence.ts';
import type { CharacterFile } from './character-file.ts';
import { listCardGreetings } from './stored-card.ts';

const taglineCharacters = 160;

/** A character in the form of its file; the tags are still the names from the card. */
export type CardCharacter = Omit<CharacterFile, 'id' | 'tags'> & {
  tagNames: string[];
  /** The id that the card requests; empty when it requests none. */
  wantedId: string;
  /** The language of its texts, as far as their letters tell. */
  writtenIn: DetectedLanguage | null;
};

/** A character whose card may not state its age. */
export type DescribedCharacter = Omit<CardCharacter, 'age'> & { age: number | null };

/**
 * Converts a card to a character, as `describeCardCharacter` reads it, with its age.
 * @throws AgeUnknown when the card does not state it; CardRefusal for what `describeCardCharacter` rejects, and for a
 * character without a greeting: its page and its cards show the first words
 */
export function cardToCharacter(card: ImportedCard): CardCharacter {
  const { age, ...described } = describeCardCharacter(card);
  if (age === null) throw new AgeUnknown([{ field: 'extensions.yuanfen.age', reason: noAge }]);
  if (described.texts.en.first_mes === '') {
    throw new CardRefusal([{ field: 'first_mes', reason: noGreeting }]);
  }
  return { ...described, age };
}

/**
 * Converts a card to a character, in the one language that the card has. Fields that the format lacks are read from its
 * `extensions.yuanfen`: id, gender, age, occupation, tagline, vip, voice_hint, mood, likes, dislikes. Without a
 * greeting its first message is empty, and a chat begins with the person (Card V1: empty by default).
 * @throws CardRefusal when it or anyone in it is under 21 (rule:adult-characters)
 */
export function describeCardCharacter(card: ImportedCard): DescribedCharacter {
  const { data, notes } = card;
  const own = data.extensions['yuanfen'];
  const reader = createFieldReader(isJsonObject(own) ? own : {}, 'extensions.yuanfen.', notes);
  const age = readAdultAge(card, reader.number('age'));
  const greetings = listCardGreetings(data);
  const fitting = limitGreetings(greetings);
  const [firstMessage = '', ...otherGreetings] = fitting;
  if (greetings.length === 0) notes.push({ field: 'first_mes', outcome: 'unused', reason: personBegins });
  if (fitting.length < greetings.length || firstMessage !== (greetings[0] ?? '')) {
    notes.push({ field: 'alternate_greetings', outcome: 'unused', reason: greetingsCut });
  }
  const persona = {
    name: data.name.trim(),
    occupation: reader.text('occupation'),
    tagline: reader.text('tagline') || describeInOneLine(card),
    description: data.description,
    personality: data.personality,
    scenario: data.scenario,
    first_mes: firstMessage,
    alternate_greetings: otherGreetings,
    openers: [],
    mes_example: data.mes_example,
    voice_hint: reader.text('voice_hint'),
    mood: reader.texts('mood'),
    likes: reader.texts('likes'),
    dislikes: reader.texts('dislikes'),
  };
  return {
    wantedId: reader.text('id'),
    gender: readGender(reader) ?? guessGender(data) ?? assumeFemale(notes),
    age,
    vip: reader.flag('vip', false),
    tagNames: data.tags,
    // Its one language is used for all others.
    texts: mapLanguages(() => persona),
    writtenIn: detectLanguage([persona.description, persona.personality, firstMessage].join('\n')),
  };
}

const noGreeting = {
  en: 'is empty: write what the character says first',
  'zh-CN': '为空：请写上角色的开场白',
};

const personBegins = {
  en: 'the card has no greeting, so you write the first message of a chat',
  'zh-CN': '角色卡没有开场白，聊天由你先开口',
};

const greetingsCut = {
  en: 'greetings beyond 64 KB together, or beyond 100, are left out of conversations; the card keeps them',
  'zh-CN': '开场白合计超过 64 KB 或超过 100 条的部分不会用于对话；角色卡本身仍完整保留',
};

const noAge = {
  en: 'the age is unknown: add "extensions": {"yuanfen": {"age": 25}} to the data of the card, or a line “Age: 25” to its description',
  'zh-CN':
    '没有说明年龄：请在卡片的 data 中加入 "extensions": {"yuanfen": {"age": 25}}，或在描述中加一行“年龄：25”',
};

/** Returns the age that a card states, or null; any sign of a minor in the card is rejected first. */
function readAdultAge(card: ImportedCard, given: number | undefined): number | null {
  const extras = listExtraMembers(card);
  const isBare = Object.keys(extras).length === 0;
  const { age: found, findings } = checkCardAdult(isBare ? card.data : { ...card.data, beside: extras });
  if (findings.length > 0) {
    throw new CardRefusal(
      findings.map(({ field, quote }) => ({
        field,
        reason: {
          en: `everyone here is ${adultAge} or older, and this says otherwise: “${quote}”`,
          'zh-CN': `这里的角色都年满 ${adultAge} 岁，而此处并非如此：“${quote}”`,
        },
      })),
    );
  }
  const age = given ?? found;
  if (age === null) return null;
  if (age < adultAge) {
    const reason = {
      en: `everyone here is ${adultAge} or older, and this is ${age}`,
      'zh-CN': `这里的角色都年满 ${adultAge} 岁，而此处是 ${age}`,
    };
    throw new CardRefusal([{ field: 'extensions.yuanfen.age', reason }]);
  }
  return Math.min(Math.floor(age), oldestAge);
}

function readGender(reader: FieldReader): Gender | null {
  const text = reader.text('gender').toUpperCase();
  return text === 'FEMALE' || text === 'MALE' ? text : null;
}

function assumeFemale(notes: FileNote[]): Gender {
  const reason = {
    en: 'the card does not state it, so this is a woman; set extensions.yuanfen.gender in the card to change it',
    'zh-CN': '角色卡没有说明，按女性处理；可在角色卡的 extensions.yuanfen.gender 字段中注明',
  };
  notes.push({ field: 'gender', outcome: 'unused', reason });
  return 'FEMALE';
}

/**
 * Returns a description of one line. Descriptions that are lists of properties read badly; the creator's notes are used
 * then.
 */
function describeInOneLine({ data }: ImportedCard): string {
  const isList = /^\s*[[{<(]/.test(data.description);
  const sources = isList
    ? [data.creator_notes, data.scenario, data.description]
    : [data.description, data.creator_notes, data.scenario];
  const source = sources.find((text) => text.trim() !== '') ?? data.name;
  // Filled first, because a sentence must not be cut inside a macro.
  const filled = fillForUnnamed(source, 'tagline', {
    char: data.nickname || data.name,
    language: /\p{Script=Han}/u.test(source) ? 'zh-CN' : 'en',
    seed: data.name,
  });
  return firstSentence(filled, taglineCharacters) || data.name;
}

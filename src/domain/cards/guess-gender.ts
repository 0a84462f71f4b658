import type { Gender } from '#src/contract/call/fields.ts';
import type { CardData } from './card-data.ts';

const femaleTag = /^(?:female|woman|women|girl|girlfriend|wife|waifu|lady|女|女性|女生|女友|御姐|妻子)$/i;
const maleTag = /^(?:male|man|men|boy|boyfriend|husband|husbando|guy|男|男性|男生|男友|丈夫)$/i;

/** Guesses the gender of a card's character from its tags, or else its pronouns; null where neither is clear. */
export function guessGender(data: CardData): Gender | null {
  const tags = data.tags.map((tag) => tag.trim());
  const isFemale = tags.some((tag) => femaleTag.test(tag));
  const isMale = tags.some((tag) => maleTag.test(tag));
  if (isFemale !== isMale) return isFemale ? 'FEMALE' : 'MALE';
  const text = `${data.description}\n${data.personality}\n${data.scenario}`;
  const female = text.match(/\b(?:she|her|hers|herself)\b|她/gi)?.length ?? 0;
  const male = text.match(/\b(?:he|him|his|himself)\b|他(?!们)/gi)?.length ?? 0;
  if (female === male) return null;
  return female > male ? 'FEMALE' : 'MALE';
}

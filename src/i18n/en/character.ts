import type { Gender } from '#src/contract/call/fields.ts';

const byGender = (female: string, male: string) => (gender: Gender) => (gender === 'FEMALE' ? female : male);

/** The English texts of a character's page. */
export const character = {
  back: 'Back',
  answer: byGender('Answer her…', 'Answer him…'),
  answerLabel: (name: string) => `Your first words to ${name}`,
  send: 'Send',
  openersLabel: 'Or begin with one of these',
  worldHeading: byGender('Her world', 'His world'),
  moodHeading: byGender('Around her', 'Around him'),
  likedHeading: byGender('She likes', 'He likes'),
  dislikedHeading: byGender('She can’t stand', 'He can’t stand'),
};

export type CharacterTexts = typeof character;

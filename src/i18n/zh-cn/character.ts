import type { Gender } from '#src/contract/call/fields.ts';
import type { CharacterTexts } from '../en/character.ts';

const byGender = (female: string, male: string) => (gender: Gender) => (gender === 'FEMALE' ? female : male);

/** 角色页的简体中文文本。 */
export const character: CharacterTexts = {
  back: '返回',
  answer: byGender('回她一句……', '回他一句……'),
  answerLabel: (name) => `对${name}说的第一句话`,
  send: '发送',
  openersLabel: '或者从这里说起',
  worldHeading: byGender('她的世界', '他的世界'),
  moodHeading: byGender('她身边', '他身边'),
  likedHeading: byGender('她喜欢', '他喜欢'),
  dislikedHeading: byGender('她受不了', '他受不了'),
};

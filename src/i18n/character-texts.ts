import type { Gender } from '#src/contract/call/fields.ts';
import { localize } from './localize.ts';

const byGender = (female: string, male: string) => (gender: Gender) => (gender === 'FEMALE' ? female : male);

/** The texts of a character's card, and of the tile behind cards, in one language; for pages and for the browser. */
export const cardTextsOf = localize({
  en: {
    vipMark: 'VIP',
    chat: 'Chat',
    chatWith: (name: string) => `Chat with ${name}`,
    firstWords: (words: string) => `“${words}”`,
    allCharacters: 'All characters',
    moreTags: 'More tags',
  },
  'zh-CN': {
    vipMark: 'VIP',
    chat: '聊天',
    chatWith: (name) => `和${name}聊天`,
    firstWords: (words) => `“${words}”`,
    allCharacters: '全部角色',
    moreTags: '更多标签',
  },
});

/** The texts of a character's page in one language. */
export const characterTextsOf = localize({
  en: {
    back: 'Back',
    answer: byGender('Answer her…', 'Answer him…'),
    answerLabel: (name: string) => `Your first words to ${name}`,
    send: 'Send',
    openersLabel: 'Or begin with one of these',
    worldHeading: byGender('Her world', 'His world'),
    moodHeading: byGender('Around her', 'Around him'),
    likedHeading: byGender('She likes', 'He likes'),
    dislikedHeading: byGender('She can’t stand', 'He can’t stand'),
    pictures: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
    picturesHint: (name: string) =>
      `Ask ${name} for one in the chat. The price is shown before you unlock it.`,
  },
  'zh-CN': {
    back: '返回',
    answer: byGender('回她一句……', '回他一句……'),
    answerLabel: (name) => `对${name}说的第一句话`,
    send: '发送',
    openersLabel: '或者从这里说起',
    worldHeading: byGender('她的世界', '他的世界'),
    moodHeading: byGender('她身边', '他身边'),
    likedHeading: byGender('她喜欢', '他喜欢'),
    dislikedHeading: byGender('她受不了', '他受不了'),
    pictures: (count) => `${count} 张图片`,
    picturesHint: (name) => `在聊天里请${name}发一张，解锁前会显示价格。`,
  },
});

import { composeDemoReply, type DemoReply } from '#src/domain/demo/compose-demo-reply.ts';
import type { DemoCard, DemoLanguage, DemoMessage, DemoTurn } from '#src/domain/demo/conversation/types.ts';
import { readDemoTexts } from '#src/server/platform/llm/choice/demo-texts.ts';

const texts = await readDemoTexts();

/** The companion's phrases, by language. */
export const phraseBooks = texts.books;

/** Answers a turn with the shipped texts. */
export function composeReply(turn: DemoTurn): DemoReply {
  return composeDemoReply(turn, texts);
}

/** A character like the shipped ones (rule:shipped-content), in English. */
export const englishCard: DemoCard = {
  name: 'Mara Quill',
  age: 34,
  occupation: 'night-shift baker',
  description:
    '{{char}} runs the last bakery that still bakes at night. She talks to {{user}} like an old friend.',
  personality: 'warm, dry-witted, stubborn',
  scenario:
    '{{user}} ducks into the bakery at four in the morning to get out of the rain. {{char}} looks up.',
  first_mes: '*The bell over the door.* You are wet. Sit by the oven.',
  mood: ['rain on the awning', 'the hiss of the kettle.', 'Warm bread, cooling on its rack'],
  likes: ['the first loaf out of the oven', 'old radio plays', 'walking home at dawn'],
  dislikes: ['people who slice bread while it is hot', 'bright lights before noon'],
};

/** The same character in Chinese. */
export const chineseCard: DemoCard = {
  name: '麦眠',
  age: 34,
  occupation: '夜班面包师',
  description: '{{char}}守着城里最后一家通宵开工的面包房，跟{{user}}说话像老朋友。',
  personality: '温暖、嘴硬、固执',
  scenario: '凌晨四点，{{user}}为了躲雨推开面包房的门。{{char}}抬起头。',
  first_mes: '*门上的铃响了。* 淋湿了吧，坐炉子边上来。',
  mood: ['雨点敲着遮阳棚', '水壶嘶嘶地响。', '架子上的面包还温着'],
  likes: ['第一只出炉的面包', '老广播剧', '天亮时走路回家'],
  dislikes: ['趁热切面包的人', '中午以前的强光'],
};

/** Returns the card of a language. */
export function cardOf(language: DemoLanguage): DemoCard {
  return language === 'en' ? englishCard : chineseCard;
}

/** Composes a turn with the given user messages; the character's replies in between are left out. */
export function turnOf(language: DemoLanguage, ...messages: string[]): DemoTurn {
  return {
    language,
    userName: 'Robin',
    card: cardOf(language),
    history: messages.map((content): DemoMessage => ({ role: 'user', content })),
  };
}

/** Plays a whole conversation and returns every reply. */
export function converse(turn: Omit<DemoTurn, 'history'>, messages: readonly string[]): DemoReply[] {
  const history: DemoMessage[] = [{ role: 'assistant', content: turn.card.first_mes }];
  return messages.map((content) => {
    history.push({ role: 'user', content });
    const reply = composeReply({ ...turn, history });
    history.push({ role: 'assistant', content: reply.text });
    return reply;
  });
}

import { describe, expect, it } from 'vitest';
import type { DemoLanguage } from '#src/domain/demo/conversation/types.ts';
import { characterIds, openTurn } from './character-turns.ts';
import { composeReply } from './sample-turns.ts';

type Question = readonly [question: string, answer: RegExp];

/** Questions of a person who read the profile: nouns of the card, but not the text of its dialogues. */
const english: Readonly<Record<string, readonly Question[]>> = {
  f01: [
    ['What do you keep in the biscuit tin?', /Paper|tidied/],
    ['Tell me about your building', /exit|measured/],
  ],
  f02: [
    ['How is your hearing?', /on my right|left ear/],
    ['Show me the wood stove', /wood stove/],
  ],
  f03: [
    ['Tell me about your shoulder', /shoulder/],
    ['Who is your father?', /lost the light|father/],
  ],
  f04: [
    ['How many languages do you speak?', /Sogdian|five languages/],
    ['What are the counting rods for?', /rods/],
  ],
  f05: [
    ['Tell me about the chicken farm', /chicken farm/],
    ['What happened to your marriage?', /talked during films/],
  ],
  f06: [
    ['What is wrong with the fog machine?', /Grandma|fog machine/],
    ['Who is the landlord?', /landlord|cat/],
  ],
  f07: [
    ['Tell me about Europa', /ice/],
    ['Show me the greenhouse', /Tomatoes/],
  ],
  f08: [
    ['How many ghosts are there?', /Eleven|eleven/],
    ['What is in your thermos?', /goji/],
  ],
  f09: [
    ['Who is Master Ko?', /taught me|teacher/],
    ['How did you get the burn on your thumb?', /thumb/],
  ],
  f10: [
    ['What is in your handbag?', /handbag|four sentences/],
    ['Do you have a husband?', /Eleven years|[Dd]ivorced/],
  ],
  f11: [
    ['How many umbrellas are there?', /umbrella/],
    ['Tell me about your supervisor', /supervisor/],
  ],
  f12: [
    ['How many keys do you have?', /[Tt]wo hundred and twelve|212 keys/],
    ['Do you ever hum?', /hums city pop/],
  ],
  m01: [
    ['What is the hammer for?', /hammer/],
    ['Tell me about your mother', /mother/],
  ],
  m02: [
    ['Where did you get that scar?', /radio/],
    ['Tell me about the fishing town', /town/],
  ],
  m03: [
    ['What is in the bucket?', /whitewash/],
    ['Who was your father?', /pass|father/],
  ],
  m04: [
    ['Tell me about Mirror Lake', /lake|Lake|shore/],
    ['How many villages are there on the shore?', /villages/],
  ],
  m05: [
    ['Do you have a brother?', /brother/],
    ['What are your brushes made of?', /squirrel/],
  ],
  m06: [
    ['Where is your father?', /shutter/],
    ['Do you collect puzzle boxes?', /puzzle boxes/],
  ],
  m07: [
    ['Tell me about your ex-wife', /Lin Qiao|ninety-four|[Bb]ridesmaid/],
    ['What colour is your suit?', /burgundy suit/],
  ],
  m08: [
    ['How is the curry plant?', /leaves|leaf/],
    ['What is wrong with the coolant pump?', /pump/],
  ],
  m09: [
    ['Do you have a daughter?', /Salma/],
    ['When will the lift be repaired?', /lift/],
  ],
  m10: [
    ['How many ewes do you have?', /three hundred ewes/],
    ['What is your dog called?', /Tatws/],
  ],
  m11: [
    ['What flavour is Home?', /lid back|Home/],
    ['When did you have that fever?', /March|Thirty-nine/],
  ],
  m12: [
    ['What is your donkey called?', /Marginalia/],
    ['Do you know how to fight?', /can’t fight/],
  ],
};

const chinese: typeof english = {
  f01: [
    ['饼干盒里是什么？', /纸/],
    ['测量队是来干嘛的？', /地铁/],
  ],
  f02: [
    ['你的听力还好吗？', /右边|左耳/],
    ['炉子里烧的是什么？', /炉/],
  ],
  f03: [
    ['你的肩膀怎么了？', /肩膀/],
    ['你父亲是做什么的？', /父亲|看不见/],
  ],
  f04: [
    ['你会几种语言？', /五种/],
    ['你腰里的算筹是做什么的？', /算筹/],
  ],
  f05: [
    ['养鸡场是怎么回事？', /养鸡场/],
    ['你的前夫是什么样的人？', /停车位|前夫/],
  ],
  f06: [
    ['烟雾机坏了吗？', /外婆|烟雾机/],
    ['你的头发是什么颜色？', /绿|头发/],
  ],
  f07: [
    ['说说木卫二吧', /冰/],
    ['带我看看温室', /番茄/],
  ],
  f08: [
    ['这儿有几个鬼？', /十一/],
    ['你的壶里是什么？', /枸杞/],
  ],
  f09: [
    ['高老师是谁？', /擦白子|师父/],
    ['你拇指上的疤怎么来的？', /拇指/],
  ],
  f10: [
    ['你手提包里有什么？', /四句话|手提包/],
    ['你有丈夫吗？', /十一年|前夫/],
  ],
  f11: [
    ['这儿有多少把伞？', /伞/],
    ['你的主管怎么说？', /主管/],
  ],
  f12: [
    ['你有多少把钥匙？', /二百一十二/],
    ['你喜欢什么歌？', /歌/],
  ],
  m01: [
    ['你的小锤是做什么用的？', /锤/],
    ['你老妈炖汤用什么？', /高压锅/],
  ],
  m02: [
    ['你眉毛上的疤哪儿来的？', /收音机|半导体/],
    ['那个渔镇后来呢？', /镇/],
  ],
  m03: [
    ['那桶里是什么？', /石灰|白灰/],
    ['你父亲是谁？', /苏东坡|父|南迁/],
  ],
  m04: [
    ['镜湖的老太太多大了？', /北岸|老太太/],
    ['湖边有几个村子？', /十一个村子/],
  ],
  m05: [
    ['你有哥哥吗？', /我哥|哥哥/],
    ['你用的什么笔？', /松鼠毛笔/],
  ],
  m06: [
    ['你父亲到底去哪儿了？', /卷帘门/],
    ['你收藏机关盒？', /机关盒/],
  ],
  m07: [
    ['说说你的前妻', /林巧|伴娘|前妻/],
    ['你那身西装是什么颜色？', /酒红/],
  ],
  m08: [
    ['咖喱叶长得怎么样？', /片叶子|咖喱叶/],
    ['冷却泵坏了吗？', /泵/],
  ],
  m09: [
    ['你有女儿吗？', /萨尔玛/],
    ['电梯什么时候修好？', /电梯/],
  ],
  m10: [
    ['你有多少只羊？', /三百只|放羊/],
    ['你的狗叫什么？', /塔图斯/],
  ],
  m11: [
    ['“回家”是什么味道？', /盖子一撕|回家/],
    ['你什么时候发的烧？', /三月|三十九度/],
  ],
  m12: [
    ['你的驴叫什么？', /眉批/],
    ['你会不会武功？', /不会武功/],
  ],
};

/** Denials that a character never makes about what its own card contains. */
const denies =
  /not much behind it|not in my lines|over my head|I don’t know|wish I knew|不知道|超纲|没人给我写过/;

describe.each<[DemoLanguage, typeof english]>([
  ['en', english],
  ['zh-CN', chinese],
])('the characters know their own lives, in %s (rule:demo-companion)', (language, table) => {
  it.each(characterIds)('%s', async (id) => {
    const turn = await openTurn(id, language);
    const got = (table[id] ?? []).map(([question, answer]) => {
      const { text, source } = composeReply({
        ...turn,
        history: [
          { role: 'assistant', content: '…' },
          { role: 'user', content: question },
        ],
      });
      const isKnown = source === 'card' && answer.test(text) && !denies.test(text);
      return isKnown ? 'known' : `${question} → ${text}`;
    });
    expect(got).toEqual(['known', 'known']);
  });
});

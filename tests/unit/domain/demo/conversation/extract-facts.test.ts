import { describe, expect, it } from 'vitest';
import { extractFacts } from '#src/domain/demo/conversation/extract-facts.ts';
import type { Facts } from '#src/domain/memory/facts/fact-types.ts';

type Case = [message: string, facts: Partial<Facts>];

const english: Case[] = [
  ['My name is Mia', { name: 'Mia' }],
  ["hi, i'm Leo and I like tea", { name: 'Leo', likes: ['tea'] }],
  ['You can call me Mary Anne, please', { name: 'Mary Anne' }],
  ['my name is not important', { name: null }],
  ["I'm hungry", { name: null }],
  ['He calls me Joe', { name: null }],
  ['I love rain, old bridges and jazz!', { likes: ['rain', 'old bridges', 'jazz'] }],
  ['I really like my cat a lot', { likes: ['your cat'] }],
  ['My favourite food is ramen.', { likes: ['ramen'] }],
  ['I hate snow but I love rain', { likes: ['rain'], dislikes: ['snow'] }],
  ["I don't really like crowds", { dislikes: ['crowds'], likes: [] }],
  ['Do I like rain?', { likes: [] }],
  ['I like you', { likes: [] }],
  ["I'd like a coffee", { likes: [] }],
  ["I'm a night nurse", { job: 'are a night nurse' }],
  ['i am an engineer and i live in new york', { job: 'are an engineer', home: 'new york' }],
  ['I work at a small bank, by the way', { job: 'work at a small bank' }],
  ['I am not a nurse', { job: null }],
  ["I'm from Brazil", { home: 'Brazil' }],
  ['I live in a flat', { home: null }],
  ['I am in love', { home: null }],
  ["My dog's name is Rex", { pet: { animal: 'dog', name: 'Rex' } }],
  ['I have two cats', { pet: { animal: 'cat', name: null } }],
  ['my cat is cute', { pet: null }],
  ['I just got a puppy!!! Her name is Luna', { pet: { animal: 'dog', name: 'Luna' } }],
  ["I'm Jake, 28, from Chicago", { name: 'Jake', home: 'Chicago' }],
  ['My birthday is on the 3rd of June', { birthday: '3rd of June' }],
  ['I was born on 3 May 1990.', { birthday: '3 May 1990' }],
  ['I was born on May 3, 1990', { birthday: 'May 3, 1990' }],
  ['I was born in May 1990', { birthday: 'May 1990' }],
  ["It's my birthday today!", { birthday: 'today' }],
  ['My interview is on Friday', { dates: [{ what: 'interview', when: 'Friday' }] }],
  ['I have an exam tomorrow', { dates: [{ what: 'exam', when: 'tomorrow' }] }],
  ["I'm so tired", { mood: 'tired' }],
  ['I am Anna and I play the cello', { name: 'Anna', job: 'play the cello' }],
  ['i am anna and i live in Leeds', { name: 'Anna', home: 'Leeds' }],
  ['i am exhausted and i live alone', { name: null }],
  ['I work as a ferry cook', { job: 'are a ferry cook' }],
  ['I am a silk merchant', { job: 'are a silk merchant' }],
  ['I sell silk in Yangzhou', { job: 'sell silk in Yangzhou' }],
  ['I run a bakery', { job: 'run a bakery' }],
  ['I make violins for a living', { job: 'make violins' }],
  ['I teach chemistry', { job: 'teach chemistry' }],
  ['I teach you nothing', { job: null }],
  ['I am a morning person', { job: null }],
  ['I run a fever', { job: null }],
];

const chinese: Case[] = [
  ['我叫小雨', { name: '小雨' }],
  ['你好，我是Mia', { name: 'Mia' }],
  ['叫我阿杰就好', { name: '阿杰' }],
  ['我叫陳麗，住在台北', { name: '陳麗', home: '台北' }],
  ['我叫了外卖', { name: null }],
  ['别叫我小可爱', { name: null }],
  ['你知道我叫什么吗', { name: null }],
  ['我喜欢下雨、旧书和茶', { likes: ['下雨', '旧书', '茶'] }],
  ['我最喜歡吃壽司', { likes: ['吃壽司'] }],
  ['我爱你', { likes: [] }],
  ['你喜欢我吗', { likes: [] }],
  ['我真的很讨厌香菜', { dislikes: ['香菜'] }],
  ['我不太喜欢人多的地方', { dislikes: ['人多的地方'], likes: [] }],
  ['我是一名护士', { job: '是护士' }],
  ['我在银行上班', { job: '在银行上班' }],
  ['我是护士，住在成都', { job: '是护士', home: '成都' }],
  ['我是上海人', { home: '上海' }],
  ['我是个好人', { home: null }],
  ['我不是机器人', { home: null, job: null }],
  ['我养了一只橘猫，叫芝麻', { pet: { animal: 'cat', name: '芝麻' } }],
  ['我刚养了一只小狗！它叫豆包', { pet: { animal: 'dog', name: '豆包' } }],
  ['我家的狗叫豆豆', { pet: { animal: 'dog', name: '豆豆' } }],
  ['我的生日是6月3日', { birthday: '6月3日' }],
  ['我下周三有面试', { dates: [{ what: '面试', when: '下周三' }] }],
  ['我好难过', { mood: 'sad' }],
  ['我从扬州来，做丝绸生意', { home: '扬州', job: '做丝绸生意' }],
  ['我是卖茶叶的', { job: '卖茶叶' }],
  ['我叫安娜，我是拉大提琴的', { name: '安娜', job: '拉大提琴' }],
  ['我在医院当护士', { job: '是护士' }],
  ['我开了一家书店', { job: '开了一家书店' }],
  ['我教数学', { job: '教数学' }],
  ['我教你', { job: null }],
  ['我卖了', { job: null }],
];

describe.each([
  ['English', english],
  ['Chinese', chinese],
] as const)('facts told in %s (rule:demo-companion)', (_language, cases) => {
  it.each(cases)('"%s"', (message, facts) => {
    expect(extractFacts([message])).toMatchObject(facts);
  });
});

describe('later statements replace earlier ones (rule:demo-companion)', () => {
  it.each<[string[], Partial<Facts>]>([
    [['My name is Mia', 'call me Em'], { name: 'Em' }],
    [['我叫小雨', '其实我叫小雪'], { name: '小雪' }],
    [['I live in Leeds', 'I just moved to Lisbon'], { home: 'Lisbon' }],
    [['I love rain', "I don't like rain anymore"], { likes: [], dislikes: ['rain'] }],
    [['我讨厌香菜', '我现在喜欢香菜了'], { likes: ['香菜'], dislikes: [] }],
    [["I'm a nurse", 'I quit my job'], { job: null }],
    [["I'm a nurse", "I'm a teacher now"], { job: 'are a teacher' }],
    [['my exam is on Friday', 'my exam is on Monday'], { dates: [{ what: 'exam', when: 'Monday' }] }],
    [['my dog is called Rex', 'I have a dog'], { pet: { animal: 'dog', name: 'Rex' } }],
    [['I am so sad', "I'm happy now"], { mood: 'happy' }],
  ])('%j', (messages, facts) => {
    expect(extractFacts(messages)).toMatchObject(facts);
  });

  it('keeps what was not mentioned again', () => {
    const facts = extractFacts(['My name is Mia', 'I love rain', 'The bus was late', 'I live in Leeds']);
    expect(facts).toMatchObject({ name: 'Mia', likes: ['rain'], home: 'Leeds' });
  });
});

it('keeps no markup and no long texts', () => {
  const facts = extractFacts([
    'My name is <b>Mia</b>',
    `I love ${'very '.repeat(200)}long things`,
    'I live in **Leeds**',
  ]);
  expect(JSON.stringify(facts)).not.toMatch(/[<>*]/);
  for (const like of facts.likes) expect(like.length).toBeLessThanOrEqual(32);
});

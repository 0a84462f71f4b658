import { expect, it } from 'vitest';
import { readToldFacts } from '#src/domain/memory/facts/read-told-facts.ts';

const familyOf = (message: string) =>
  readToldFacts(message).flatMap((fact) => (fact.kind === 'relative' ? [[fact.kin, fact.name]] : []));

it.each([
  ['I live in Hamburg with my sister Anna', [['sister', 'Anna']]],
  ['My little sister is called Anna.', [['younger-sister', 'Anna']]],
  ['my sister, Anna, is a nurse', [['sister', 'Anna']]],
  ["My sister's name is Anna", [['sister', 'Anna']]],
  ['I have a brother named Tom', [['brother', 'Tom']]],
  ['I have two sisters called Anna', [['sister', 'Anna']]],
  [
    'My mum Ruth and my dad Karl came by',
    [
      ['mother', 'Ruth'],
      ['father', 'Karl'],
    ],
  ],
  ['Anna is my sister', [['sister', 'Anna']]],
  ['My grandma Elsa bakes', [['grandmother', 'Elsa']]],
  ['我妹妹叫安娜', [['younger-sister', '安娜']]],
  ['我的姐姐叫安娜，住在汉堡', [['elder-sister', '安娜']]],
  ['我有一个哥哥，他叫大伟', [['elder-brother', '大伟']]],
  ['我和一个叫安娜的妹妹住在一起', [['younger-sister', '安娜']]],
  ['安娜是我妹妹', [['younger-sister', '安娜']]],
  ['我妹妹Anna在汉堡', [['younger-sister', 'Anna']]],
  [
    '我妈妈叫秀兰，我爸爸叫建国',
    [
      ['mother', '秀兰'],
      ['father', '建国'],
    ],
  ],
  ['我表妹叫小玉', [['cousin', '小玉']]],
] as const)('“%s” names %j (rule:demo-companion)', (message, family) => {
  expect(familyOf(message)).toEqual(family);
});

it.each([
  'My sister is a nurse',
  'My sister is coming on Monday',
  'She is my sister',
  'This is my brother',
  'I see my son Monday',
  'What is my sister called?',
  'your sister Anna',
  '我妹妹是护士',
  '我妈叫我回家',
  '她是我妹妹',
  '我妹妹叫什么？',
  '我妹妹叫得很大声',
])('“%s” names nobody', (message) => {
  expect(familyOf(message)).toEqual([]);
});

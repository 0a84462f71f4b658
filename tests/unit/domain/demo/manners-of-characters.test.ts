import { describe, expect, it } from 'vitest';
import type { DemoLanguage, DemoTurn } from '#src/domain/demo/conversation/types.ts';
import { characterIds, openTurn } from './character-turns.ts';
import { cardOf, composeReply, converse, turnOf } from './sample-turns.ts';

describe('each character has their own phrases (rule:demo-companion)', () => {
  it.each<[DemoLanguage, string]>([
    ['en', 'I love you'],
    ['en', 'You are so funny'],
    ['en', 'you are stupid'],
    ['en', 'How are you?'],
    ['en', '*sits down*'],
    ['zh-CN', '我爱你'],
    ['zh-CN', '你真有意思'],
    ['zh-CN', '你真笨'],
    ['zh-CN', '你好吗？'],
    ['zh-CN', '*我坐下*'],
  ])('in %s to “%s”: no line in two of the 24', async (language, message) => {
    const turns = await Promise.all(characterIds.map((id) => openTurn(id, language)));
    const texts = turns.map((turn) =>
      composeReply({ ...turn, history: [{ role: 'user', content: message }] }),
    );
    expect(new Set(texts.map(({ text }) => text)).size).toBe(24);
    expect(texts.map(({ source }) => source)).toEqual(characterIds.map(() => 'card'));
  });
});

describe('an action is answered by an action (rule:demo-companion)', () => {
  it.each<[DemoLanguage, string]>([
    ['en', '*I taste the soup*'],
    ['en', '*smiles* It is late.'],
    ['en', '*I sigh* I am so sad'],
    ['zh-CN', '*我尝了一口汤*'],
    ['zh-CN', '（坐下）今天好累'],
  ])('in %s: %s', (language, message) => {
    for (const attempt of [0, 1, 2, 3, 4, 5]) {
      expect(composeReply({ ...turnOf(language, message), attempt }).text).toMatch(/^\*/);
    }
  });

  it.each<[DemoLanguage, string]>([
    ['en', '*I cut my arm* I want to die'],
    ['en', '*I look up* Are you human?'],
    ['zh-CN', '*我抬起头* 我不想活了'],
  ])('but not where it is serious, in %s: %s', (language, message) => {
    expect(composeReply(turnOf(language, message)).text).not.toContain('*');
  });
});

it.each<[DemoLanguage, readonly string[]]>([
  ['en', ['The bus was blue.', 'My landlord sings.', 'Do otters hold hands?', 'How do zips work?']],
  ['zh-CN', ['公交车是蓝色的', '房东爱唱歌', '水獭会牵手吗？', '拉链怎么工作？']],
])('no fallback occurs twice in ten turns, in %s', (language, messages) => {
  const ten = Array.from({ length: 10 }, (_, index) => messages[index % messages.length] ?? '');
  const replies = converse({ language, userName: '', card: cardOf(language) }, ten);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(10);
});

it('mentions a known fact in at most one of four replies', () => {
  const talk = [
    'I love thunderstorms',
    'thanks',
    'how are you?',
    'nice',
    'what are you doing?',
    'I see',
    'hello',
  ];
  const more = ['you are sweet', 'where are we', 'tell me about your work', 'do you have hobbies', 'cool'];
  const replies = converse({ language: 'en', userName: '', card: cardOf('en') }, [...talk, ...more]).slice(1);
  const named = replies.flatMap(({ text }, at) => (text.includes('thunderstorms') ? [at] : []));
  expect(named.length).toBeGreaterThan(0);
  for (const [index, at] of named.entries()) {
    if (index > 0) expect(at - (named[index - 1] ?? 0)).toBeGreaterThan(3);
  }
});

describe('an imported card is known by the same means', () => {
  const card: DemoTurn['card'] = {
    name: 'Inés',
    age: 41,
    occupation: 'farera',
    description:
      '{{char}} cuida el faro de una isla pequeña. Guarda las cartas de su hermano en un baúl azul.',
    personality: 'callada, terca',
    scenario: 'Una noche de temporal, {{user}} llega al faro empapado.',
    first_mes: 'Pasa. ¿Quién te ha dejado venir en barca?',
    mes_example:
      '<START>\n{{user}}: ¿Por qué no te vas nunca de la isla?\n{{char}}: Porque el mar ya se va por mí. *Enciende la lámpara.*\n{{user}}: ¿Y si te aburres?\n{{char}}: Cuento barcos.',
    lore: ['La campana de bronce solo suena con niebla.'],
    mood: [],
    likes: [],
    dislikes: [],
  };
  const ask = (...messages: string[]) =>
    converse({ language: 'en', userName: 'Leo', card }, messages).map(({ text }) => text);

  it('in its dialogues, also where they go on', () => {
    expect(ask('¿Por qué nunca te marchas de esta isla?', '¿Y si un día te aburres?')).toEqual([
      'Porque el mar ya se va por mí. *Enciende la lámpara.*',
      'Cuento barcos.',
    ]);
  });

  it('in its description and its lorebook', () => {
    expect(ask('¿Qué guardas en el baúl?')[0]).toContain(
      '*Guarda las cartas de su hermano en un baúl azul.*',
    );
    expect(ask('¿Cuándo suena la campana?')[0]).toContain('*La campana de bronce solo suena con niebla.*');
  });

  it('never beside a crisis, and not for somebody under age', () => {
    expect(ask('¿Por qué no te vas nunca de la isla? I want to die')[0]).toContain('988');
    expect(ask("I'm 15", '¿Por qué no te vas nunca de la isla?')[1]).not.toContain('mar');
  });
});

describe('another variant of a reply', () => {
  it.each([
    ['en', 'Why did you leave the court?'],
    ['en', '*I sit down* Long day.'],
    ['zh-CN', '你当初为什么离开法院？'],
    ['zh-CN', '*我坐下来。*今天好累。'],
  ] as const)('is another text, and an authored answer stays in it (%s: %s)', async (language, question) => {
    const turn = await openTurn('f01', language);
    const history = [
      { role: 'assistant', content: turn.card.first_mes } as const,
      { role: 'user', content: question } as const,
    ];
    const texts = [0, 1, 2, 3].map((attempt) => composeReply({ ...turn, history, attempt }).text);
    expect(new Set(texts).size).toBe(4);
    if (/court|法院/.test(question))
      for (const text of texts) expect(text).toMatch(/Bad chairs\.|椅子不好坐。/);
  });
});

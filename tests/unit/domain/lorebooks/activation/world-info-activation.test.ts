import { describe, expect, it } from 'vitest';
import type { LoreInput } from '#src/domain/lorebooks/activation/activate-lore.ts';
import { activate, composeWorldInfo, say } from '#tests/support/files/lore-books.ts';

/**
 * The behaviour of SillyTavern 1.19 for a world-info file with its default settings, read from its `checkWorldInfo`.
 * The numbers are those of the table in docs/lorebooks.md.
 */
interface Case {
  /** Entries of the file, called a, b, c … */
  entries: Record<string, unknown>[];
  /** Messages of the person, each answered with “I see.”; by default, that she saw a dragon. */
  said?: string[];
  changes?: Partial<LoreInput>;
  /** The active entries, in the order in which they enter the prompt. */
  active: string[];
}

const dragon = (fields: Record<string, unknown> = {}) => ({ key: ['dragon'], selective: true, ...fields });
const always = (fields: Record<string, unknown> = {}) => ({ key: [], constant: true, ...fields });
const texts = {
  persona: 'Lin paints.',
  description: 'Mei runs a tea house.',
  personality: 'Mei is calm.',
  depthPrompt: 'Mei limps.',
  scenario: 'It rains.',
  creatorNotes: 'For winter.',
};

const cases: Record<string, Case> = {
  '01 a key that was said': { entries: [dragon(), dragon({ key: ['whale'] })], active: ['a'] },
  '02 a key inside a word: whole words are on': {
    entries: [dragon({ key: ['cat'] }), dragon({ key: ['cat'], matchWholeWords: null })],
    said: ['Please concatenate.'],
    active: [],
  },
  '03 the same, where the entry has whole words off': {
    entries: [dragon({ key: ['cat'], matchWholeWords: false })],
    said: ['Please concatenate.'],
    active: ['a'],
  },
  '04 a phrase stands for itself, also inside a word': {
    entries: [dragon({ key: ['small cat'] }), dragon({ key: ['a.b'] })],
    said: ['Two small cats.'],
    active: ['a'],
  },
  '05 the case of letters': {
    entries: [dragon({ key: ['DRAGON'] }), dragon({ key: ['DRAGON'], caseSensitive: true })],
    active: ['a'],
  },
  '06 secondary keys, and any': {
    entries: [
      dragon({ keysecondary: ['saw', 'whale'], selectiveLogic: 0 }),
      dragon({ keysecondary: ['whale'], selectiveLogic: 0 }),
    ],
    active: ['a'],
  },
  '07 secondary keys, not all': {
    entries: [
      dragon({ keysecondary: ['saw', 'whale'], selectiveLogic: 1 }),
      dragon({ keysecondary: ['saw', 'I'], selectiveLogic: 1 }),
    ],
    active: ['a'],
  },
  '08 secondary keys, not any': {
    entries: [
      dragon({ keysecondary: ['whale', 'shark'], selectiveLogic: 2 }),
      dragon({ keysecondary: ['saw', 'whale'], selectiveLogic: 2 }),
    ],
    active: ['a'],
  },
  '09 secondary keys, and all': {
    entries: [
      dragon({ keysecondary: ['saw', 'I'], selectiveLogic: 3 }),
      dragon({ keysecondary: ['saw', 'whale'], selectiveLogic: 3 }),
    ],
    active: ['a'],
  },
  '10 scan depth: two messages, or what the entry says; nothing at 0': {
    entries: [dragon(), dragon({ scanDepth: 3 }), dragon({ scanDepth: 1 }), dragon({ scanDepth: 0 })],
    said: ['I saw a dragon.', 'It was green.'],
    active: ['b'],
  },
  '11 recursion is on': {
    entries: [
      dragon({ content: 'It guards the tower.', order: 1 }),
      dragon({ key: ['tower'], content: 'It has a bell.', order: 2 }),
      dragon({ key: ['bell'], content: 'It rings.', order: 3 }),
    ],
    active: ['a', 'b', 'c'],
  },
  '12 who takes no part in recursion, and who passes nothing on': {
    entries: [
      dragon({ content: 'tower', order: 1 }),
      dragon({ key: ['tower'], excludeRecursion: true, order: 2 }),
      dragon({ key: ['tower'], content: 'bell', preventRecursion: true, order: 3 }),
      dragon({ key: ['bell'], order: 4 }),
    ],
    active: ['a', 'c'],
  },
  '13 who waits for recursion, and for a later turn of it': {
    entries: [
      dragon({ content: 'tower', order: 1 }),
      dragon({ delayUntilRecursion: true, order: 2 }),
      dragon({ delayUntilRecursion: 2, order: 3 }),
      dragon({ key: ['whale'], delayUntilRecursion: 3, order: 4 }),
    ],
    active: ['a', 'b', 'c'],
  },
  // SillyTavern finds both. The engine here takes linear time and has no lookarounds; the import reports this.
  '14 lookarounds never match': {
    entries: [dragon({ key: ['/dragon(?=s)/'] }), dragon({ key: ['/(?<!un)kind/'] })],
    said: ['Be kind to dragons.'],
    active: [],
  },
  '15 the name of a speaker is a key': {
    entries: [dragon({ key: ['Mei'] }), dragon({ key: ['Lin'] }), dragon({ key: [String.raw`/\x01Lin:/`] })],
    said: ['Hello.', 'Hello again.'],
    active: ['c', 'b', 'a'],
  },
  '16 scripts without blanks have no whole words': {
    entries: [dragon({ key: ['龙'] }), dragon({ key: ['龙虾'] })],
    said: ['我看见一条龙飞过。'],
    active: ['a'],
  },
  '17 an empty content is in no prompt': { entries: [dragon({ content: '' })], active: [] },
  '18 one of a group, by weight': {
    entries: [dragon({ group: 'g', groupWeight: 0 }), dragon({ group: 'g', groupWeight: 100 })],
    active: ['b'],
  },
  '19 of those that override, the one of the highest order': {
    entries: [
      dragon({ group: 'g', groupWeight: 10_000 }),
      dragon({ group: 'g', groupOverride: true, order: 5 }),
      dragon({ group: 'g', groupOverride: true, order: 6 }),
    ],
    active: ['c'],
  },
  '20 group scoring: whose keys are found most': {
    entries: [
      dragon({ group: 'g', useGroupScoring: true, groupWeight: 10_000 }),
      dragon({ key: ['dragon', 'saw'], group: 'g', useGroupScoring: true, groupWeight: 1 }),
      dragon({ keysecondary: ['whale', 'I'], group: 'g', useGroupScoring: true, groupWeight: 0 }),
    ],
    changes: { chance: () => 0 },
    active: ['b'],
  },
  '21 sticky 3 stays for the next answer': {
    entries: [dragon({ sticky: 3, scanDepth: 1 })],
    said: ['I saw a dragon.', 'Green.'],
    active: ['a'],
  },
  '22 sticky 2 is over by then': {
    entries: [dragon({ sticky: 2, scanDepth: 1 })],
    said: ['I saw a dragon.', 'Green.'],
    active: [],
  },
  '23 sticky 5 stays for two more, and no longer': {
    entries: [dragon({ sticky: 5, scanDepth: 1 }), dragon({ sticky: 4, scanDepth: 1 })],
    said: ['I saw a dragon.', 'Green.', 'Big.'],
    active: ['a'],
  },
  '24 cooldown 2 is over two messages later, 3 is not': {
    entries: [dragon({ cooldown: 2, scanDepth: 1 }), dragon({ cooldown: 3, scanDepth: 1 })],
    said: ['I saw a dragon.', 'Another dragon.'],
    active: ['a'],
  },
  '25 delay: from so many messages on': {
    entries: [dragon({ delay: 3, scanDepth: 5 }), dragon({ delay: 4, scanDepth: 5 })],
    said: ['I saw a dragon.', 'Green.'],
    active: ['a'],
  },
  '26 an outlet, which is in a prompt where a text names it': {
    entries: [always({ position: 7, outletName: 'facts' }), always({ position: 7 })],
    active: ['a'],
  },
  '27 filters by character and by kind of reply': {
    entries: [
      always({ characterFilter: { isExclude: false, names: ['Bo'], tags: [] } }),
      always({ characterFilter: { isExclude: false, names: ['Mei'], tags: [] } }),
      always({ characterFilter: { isExclude: true, names: ['Mei'], tags: [] } }),
      always({ characterFilter: { isExclude: true, names: ['Bo'], tags: [] } }),
      always({ triggers: ['continue', 'swipe'] }),
      always({ triggers: ['normal'] }),
    ],
    active: ['f', 'd', 'b'],
  },
  '28 texts beside the messages': {
    entries: [
      dragon({ key: ['paints'], matchPersonaDescription: true }),
      dragon({ key: ['tea'], matchCharacterDescription: true }),
      dragon({ key: ['calm'], matchCharacterPersonality: true }),
      dragon({ key: ['limps'], matchCharacterDepthPrompt: true }),
      dragon({ key: ['rains'], matchScenario: true }),
      dragon({ key: ['winter'], matchCreatorNotes: true }),
      dragon({ key: ['paints', 'tea', 'calm', 'limps', 'rains', 'winter'] }),
    ],
    changes: { texts },
    active: ['f', 'e', 'd', 'c', 'b', 'a'],
  },
  '29 probability': {
    entries: [
      dragon({ probability: 0, useProbability: true }),
      dragon({ probability: 0, useProbability: false }),
      dragon({ probability: 100, useProbability: true }),
    ],
    changes: { chance: () => 0 },
    active: ['c', 'b'],
  },
  '30 an entry that stays needs no luck': {
    entries: [dragon({ probability: 50, sticky: 3, scanDepth: 1 })],
    said: ['I saw a dragon.', 'Green.'],
    changes: { chance: () => 0.9 },
    active: ['a'],
  },
  '31 constant ones without keys, and those that are off': {
    entries: [always(), always({ disable: true }), dragon({ key: [] })],
    active: ['a'],
  },
  '32 macros in keys, also of patterns': {
    entries: [dragon({ key: ['{{user}}'] }), dragon({ key: ['/{{user}}: I saw/'] })],
    changes: { fill: (text) => text.replaceAll('{{user}}', 'Lin') },
    active: ['b', 'a'],
  },
  '33 patterns between slashes, by their own flags': {
    entries: [
      dragon({ key: ['/DRAGON/i'] }),
      dragon({ key: ['/DRAGON/'] }),
      dragon({ key: [String.raw`/and\/or/`] }),
      dragon({ key: ['/home/lin/'] }),
    ],
    said: ['A dragon and/or a whale in /home/lin/ here.'],
    active: ['d', 'c', 'a'],
  },
  '34 lower orders come first; of equal ones, the last of the file': {
    entries: [dragon({ order: 5 }), dragon({ order: 1 }), dragon({ order: 5 }), dragon({ order: 9 })],
    active: ['b', 'c', 'a', 'd'],
  },
  '35 budget: the lowest order is dropped, constant or not': {
    entries: [always({ order: 1 }), dragon({ order: 2 }), dragon({ order: 3 })],
    changes: { budgetTokens: 2 },
    active: ['b', 'c'],
  },
  '36 budget: what is found later is dropped first, and who ignores it stays': {
    entries: [
      dragon({ order: 1, content: 'tower' }),
      dragon({ order: 9, key: ['tower'], content: 'later' }),
      always({ order: 0, ignoreBudget: true }),
    ],
    changes: { budgetTokens: 9 },
    active: ['c', 'a'],
  },
  '37 decorators': {
    entries: [
      dragon({ key: ['whale'], content: '@@activate\nIt is here.' }),
      dragon({ content: '@@dont_activate\nIt is here.' }),
      dragon({ content: '@@unknown\n@@@dont_activate\nIt is here.' }),
      dragon({ content: '@@unknown\nIt is here.' }),
    ],
    active: ['d', 'a'],
  },
};

/** Gives entries names; the entry a has the content a by default. */
function nameEntries(entries: Case['entries']): Record<string, unknown>[] {
  return entries.map((entry, index) => {
    const name = String.fromCodePoint(0x61 + index);
    return { comment: name, content: name, selectiveLogic: 0, ...entry };
  });
}

describe('a world-info file is active as in SillyTavern', () => {
  it.each(Object.entries(cases))('%s', (_name, { entries, said, changes, active }) => {
    const messages = say(...(said ?? ['I saw a dragon.']));
    const { fired } = activate([composeWorldInfo(nameEntries(entries))], { messages, ...changes });
    expect(fired.map(({ entry }) => entry.name)).toEqual(active);
  });

  it('has 37 cases', () => {
    expect(Object.keys(cases)).toHaveLength(37);
  });

  it('is placed where the entry says, as far as that place exists here', () => {
    const places = [
      [{ position: 0 }, { kind: 'before' }],
      [{ position: 1 }, { kind: 'after' }],
      // At the author's note.
      [{ position: 2 }, { kind: 'depth', depth: 4, role: 'system' }],
      [{ position: 3 }, { kind: 'depth', depth: 4, role: 'system' }],
      [
        { position: 4, depth: 2, role: 1 },
        { kind: 'depth', depth: 2, role: 'user' },
      ],
      [
        { position: 4, depth: 0, role: 2 },
        { kind: 'depth', depth: 0, role: 'assistant' },
      ],
      [{ position: 4 }, { kind: 'depth', depth: 4, role: 'system' }],
      // Around the example dialogues.
      [{ position: 5 }, { kind: 'after' }],
      [{ position: 6 }, { kind: 'after' }],
    ] as const;
    for (const [entry, place] of places) {
      const { fired } = activate([composeWorldInfo([always({ content: 'x', ...entry })])]);
      expect(fired[0]?.entry.place, JSON.stringify(entry)).toEqual(place);
    }
  });

  it('prefers a book by its user over its order, and sticky entries over both', () => {
    const chat = composeWorldInfo(nameEntries([dragon({ order: 1 })]), 'chat');
    const global = composeWorldInfo([dragon({ comment: 'z', content: 'z', order: 9 })], 'global');
    const names = (budgetTokens: number, books = [global, chat]) =>
      activate(books, { budgetTokens }).fired.map(({ entry }) => entry.name);
    expect(names(1)).toEqual(['a']);
    const staying = composeWorldInfo([dragon({ comment: 's', content: 's', sticky: 3, scanDepth: 1 })]);
    const { fired } = activate([chat, staying], {
      messages: say('I saw a dragon.', 'The dragon.'),
      budgetTokens: 1,
    });
    expect(fired.map(({ entry, reason }) => `${entry.name}: ${reason}`)).toEqual(['s: sticky']);
  });

  it('stays and pauses in turn: the pause begins after the stay', () => {
    const book = composeWorldInfo([dragon({ content: 'x', sticky: 3, cooldown: 3, scanDepth: 1 })]);
    const said = ['A dragon.', 'A dragon.', 'A dragon.', 'A dragon.', 'A dragon.'];
    const reasons = said.map((_text, index) => {
      const { fired } = activate([book], { messages: say(...said.slice(0, index + 1)) });
      return fired[0]?.reason ?? 'paused';
    });
    // At 1, 3, 5, 7 and 9 messages: it stays until there are 4, and pauses from 5 until there are 8.
    expect(reasons).toEqual(['dragon', 'sticky', 'paused', 'paused', 'dragon']);
  });
});

describe('a lorebook of Card V2 or V3 follows its specification', () => {
  it('states itself whether contents are scanned', () => {
    const entries = [
      { ...dragon({ content: 'tower', comment: 'a' }) },
      { ...dragon({ key: ['tower'], content: 'x', comment: 'b' }) },
    ];
    const [book] = [composeWorldInfo(entries)];
    expect(activate([book]).fired).toHaveLength(2);
    expect(activate([{ ...book, isRecursive: false }]).fired).toHaveLength(1);
  });
});

it('numbers written as texts, and keys written as numbers, count as well', () => {
  const book = composeWorldInfo([
    { key: [2077], content: 'late', order: '200', position: '4', depth: '1' },
    { key: ['2077'], content: 'early', order: 10, probability: '0', useProbability: true },
  ]);
  const { fired } = activate([book], { messages: [{ role: 'user', content: 'In 2077.' }] });
  expect(fired.map(({ content, entry: { order, place } }) => ({ content, order, place }))).toEqual([
    { content: 'late', order: 200, place: { kind: 'depth', depth: 1, role: 'system' } },
  ]);
});

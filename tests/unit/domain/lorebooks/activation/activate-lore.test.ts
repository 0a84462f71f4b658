import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectInBounds, expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { activate, composeBook, listFired, say } from '#tests/support/files/lore-books.ts';

const chatted = say('I saw a dragon.', 'It was green.', 'And you?');

describe('activateLore: keys (rule:lorebooks)', () => {
  it.each([
    ['a key that was said', {}, ['dragon: dragon']],
    ['no key that was said', { keys: ['whale'] }, []],
    ['no key at all', { keys: [] }, []],
    ['an empty key', { keys: ['', ' '] }, []],
    ['a constant entry', { keys: [], constant: true, name: 'c' }, ['c: constant']],
    ['an entry that is off', { enabled: false, constant: true }, []],
    ['an entry without content', { content: '', constant: true }, []],
    ['a key in other letters', { keys: ['DRAGON'] }, ['DRAGON: DRAGON']],
    ['the same, where letters count', { keys: ['DRAGON'], case_sensitive: true }, []],
    ['part of a word', { keys: ['drag'] }, ['drag: drag']],
    ['the same, where words count', { keys: ['drag'], extensions: { match_whole_words: true } }, []],
    ['a whole word', { keys: ['dragon'], extensions: { match_whole_words: true } }, ['dragon: dragon']],
  ])('%s', (_name, entry, fired) => {
    expect(listFired([composeBook([entry])])).toEqual(fired);
  });

  it.each([
    { keys: ['용'] },
    { keys: ['/^용이/'] },
    { keys: ['용'], extensions: { match_whole_words: true } },
  ])('the key of %j is found in whichever normal form it and the message are', ({ keys, ...entry }) => {
    for (const form of ['NFC', 'NFD']) {
      for (const other of ['NFC', 'NFD']) {
        const book = composeBook([{ ...entry, keys: keys.map((key) => key.normalize(form)) }]);
        expect(listFired([book], { messages: say('용이 왔다'.normalize(other)) })).toHaveLength(1);
      }
    }
  });

  it.each([
    [0, ['green'], true],
    [0, ['whale'], false],
    [1, ['green', 'whale'], true],
    [1, ['green', 'saw'], false],
    [2, ['whale'], true],
    [2, ['green'], false],
    [3, ['green', 'saw'], true],
    [3, ['green', 'whale'], false],
  ])('secondary keys by logic %i with %j', (selectiveLogic, secondary_keys, isFired) => {
    const entry = { selective: true, secondary_keys, extensions: { selectiveLogic } };
    const messages = say('I saw a green dragon.');
    expect(listFired([composeBook([entry])], { messages })).toHaveLength(isFired ? 1 : 0);
    expect(listFired([composeBook([{ ...entry, selective: false }])], { messages })).toHaveLength(1);
  });

  it('scans as many messages as the book says, an entry’s number before the book’s, a decorator before both', () => {
    const fired = (entry: object, book = {}) =>
      listFired([composeBook([{ ...entry }], book)], { messages: chatted });
    expect(fired({})).toEqual([]);
    expect(fired({}, { scan_depth: 5 })).toHaveLength(1);
    expect(fired({ extensions: { scan_depth: 1 } }, { scan_depth: 5 })).toEqual([]);
    expect(fired({ extensions: { scan_depth: 1 }, content: '@@scan_depth 5\nSmall.' })).toHaveLength(1);
    expect(fired({ constant: true }, { scan_depth: 0 })).toHaveLength(1);
  });

  it('fills the macros of keys and contents', () => {
    const fill = (text: string) => text.replaceAll('{{user}}', 'dragon');
    const { fired } = activate([composeBook([{ keys: ['{{user}}'], content: 'A {{user}}.' }])], { fill });
    expect(fired[0]?.content).toBe('A dragon.');
  });
});

describe('activateLore: patterns', () => {
  it.each([
    [{ keys: ['dra.on'], use_regex: true }, 1],
    [{ keys: ['DRA.ON'], use_regex: true, case_sensitive: true }, 0],
    [{ keys: ['(dragon'], use_regex: true }, 0],
    [{ keys: [String.raw`(?<=a )dragon`], use_regex: true }, 0],
    [{ keys: ['whale'], use_regex: true, constant: true }, 0],
    [{ keys: ['dragon'], use_regex: true, selective: true, secondary_keys: ['whale'] }, 1],
    [{ keys: ['/DRAGON/i'] }, 1],
    [{ keys: ['/DRAGON/'] }, 0],
    [{ keys: [String.raw`/\u0064ragon/gu`] }, 1],
    [{ keys: ['/whale/', 'dragon'] }, 1],
    // A plain key, not a pattern: these flags do not exist.
    [{ keys: ['/dragon/bin'] }, 0],
    [{ keys: ['/dragon/gg'] }, 0],
    [{ keys: ['(?i)dragon'], use_regex: true }, 0],
    [{ keys: [String.raw`dragon|(?<name>x)\k<name>`], use_regex: true }, 0],
  ])('%j', (entry, count) => {
    expect(listFired([composeBook([entry])])).toHaveLength(count);
  });

  it('applies their own rules to entries of world-info programs, although those write use_regex on each', () => {
    const extensions = { selectiveLogic: 0, useProbability: true, probability: 100 };
    const entry = { use_regex: true, keys: ['dragon'], extensions };
    expect(listFired([composeBook([{ ...entry, keys: [], constant: true, name: 'c' }])])).toEqual([
      'c: constant',
    ]);
    expect(listFired([composeBook([{ ...entry, keys: ['dra.on'] }])])).toEqual([]);
  });

  it.each([['(a+)+$'], ['(a|aa)+$'], ['(.*a){20}b'], ['^(([a-z])+.)+[A-Z]([a-z])+$']])(
    'takes time in proportion to the text for %s, which takes others forever',
    (pattern) => {
      const book = composeBook([{ keys: [pattern], use_regex: true }]);
      // At 24 characters, exponential search takes seconds: the test fails instead of running forever.
      for (const size of [24, 8_000]) {
        expectInProportion(
          size,
          (length) => [{ role: 'user' as const, content: `${'a'.repeat(length)}!` }],
          (messages) => activate([book], { messages }),
        );
      }
    },
  );

  it('stops matching patterns once they took too much work together', () => {
    const listCostly = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ keys: [`a{0,900}b${index}`], use_regex: true }));
    const messages = [{ role: 'user' as const, content: `${'a'.repeat(8_000)} dragon` }];
    const book = composeBook([...listCostly(40), { name: 'plain' }]);
    expect(listFired([book], { messages })).toEqual(['plain: dragon']);
    expectInBounds(
      40,
      (count) => composeBook(listCostly(count)),
      (costly) => activate([costly], { messages }),
    );
  });
});

describe('activateLore: recursion', () => {
  const chain = [
    { name: 'one', keys: ['dragon'], content: 'It guards the tower.' },
    { name: 'two', keys: ['tower'], content: 'The tower holds a bell.' },
    { name: 'three', keys: ['bell'], content: 'It rings.' },
  ];
  const fired = (
    change: Record<string, object> = {},
    book: Record<string, unknown> = { recursive_scanning: true },
  ) =>
    listFired([
      composeBook(
        chain.map((entry) => ({ ...entry, ...change[entry.name] })),
        book,
      ),
    ]);

  it('finds keys in the content of other entries, where the book says so', () => {
    // Entries found first are nearest to the messages.
    expect(fired()).toEqual(['three: bell', 'two: tower', 'one: dragon']);
    expect(fired({}, {})).toEqual(['one: dragon']);
  });

  it('respects entries that are excluded, do not pass on, or wait for it', () => {
    expect(fired({ two: { extensions: { exclude_recursion: true } } })).toEqual(['one: dragon']);
    expect(fired({ two: { extensions: { prevent_recursion: true } } })).toEqual([
      'two: tower',
      'one: dragon',
    ]);
    expect(fired({ one: { extensions: { delay_until_recursion: true } } })).toEqual([]);
    expect(fired({ three: { keys: ['dragon'], extensions: { delay_until_recursion: 1 } } })).toContain(
      'three: dragon',
    );
  });

  it('finds a hidden key that the content never contains', () => {
    const hidden = { one: { content: 'It guards.{{hidden_key:tower}}' } };
    expect(fired(hidden)).toContain('two: tower');
  });

  it('ends even if entries find each other', () => {
    const circle = [
      { name: 'one', keys: ['dragon', 'b'], content: 'a' },
      { name: 'two', keys: ['a'], content: 'b' },
    ];
    expect(listFired([composeBook(circle, { recursive_scanning: true })])).toHaveLength(2);
  });
});

describe('activateLore: probability', () => {
  it('applies probability', () => {
    const book = composeBook([{ extensions: { probability: 40, useProbability: true } }]);
    expect(listFired([book], { chance: () => 0.39 })).toHaveLength(1);
    expect(listFired([book], { chance: () => 0.41 })).toEqual([]);
    const off = composeBook([{ extensions: { probability: 40, useProbability: false } }]);
    expect(listFired([off], { chance: () => 0.99 })).toHaveLength(1);
  });
});

describe('activateLore: decorators (Card V3)', () => {
  it.each([
    ['@@activate_only_after 2', 1],
    ['@@activate_only_after 3', 0],
    ['@@activate_only_every 2', 1],
    ['@@activate_only_every 3', 0],
    ['@@additional_keys red,green', 1],
    ['@@additional_keys red', 0],
    ['@@exclude_keys green', 0],
    ['@@exclude_keys red', 1],
    ['@@is_greeting 1', 1],
    ['@@is_greeting 0', 0],
    ['@@dont_activate', 0],
    ['@@activate\n@@dont_activate', 1],
    ['@@unknown 4', 1],
    ['@@unknown 4\n@@@dont_activate', 0],
    ['@@unknown 4\n@@@other\n@@@dont_activate', 0],
    ['@@depth 4\n@@@dont_activate', 1],
    ['@@activate_only_after soon\n@@@dont_activate', 0],
  ])('%j', (decorators, count) => {
    const book = composeBook([{ content: `${decorators}\n\nSmall.` }], { scan_depth: 9 });
    const { fired } = activate([book], { messages: chatted, greetingIndex: 1 });
    expect(fired).toHaveLength(count);
    for (const { content } of fired) expect(content).toBe('Small.');
  });

  it.each([
    '@@activate_only_after 9',
    '@@activate_only_every 3',
    '@@is_greeting 0',
    '@@dont_activate',
    '@@exclude_keys green',
  ])('@@activate is active in any case, also with %s', (other) => {
    const content = `${other}\n@@activate\nSmall.`;
    const book = composeBook([{ keys: ['x'], content, extensions: { probability: 0, delay: 99 } }]);
    expect(listFired([book], { messages: chatted, greetingIndex: 1 })).toEqual(['x: constant']);
  });

  it('@@keep_activate_after_match stays after its first match; @@dont_activate_after_match matches once', () => {
    const fired = (decorator: string, ...said: string[]) =>
      listFired([composeBook([{ content: `${decorator}\nSmall.` }], { scan_depth: 1 })], {
        messages: say(...said),
      });
    const later = ['I saw a dragon.', 'Green.', 'Big.', 'And you?', 'A dragon!'];
    const keep = '@@keep_activate_after_match';
    expect(fired(keep, 'Green.', 'Big.')).toEqual([]);
    for (let count = 1; count <= later.length; count += 1) {
      expect(fired(keep, ...later.slice(0, count)), `${count}`).toHaveLength(1);
    }
    const once = '@@dont_activate_after_match';
    expect(fired(once, 'Green.', 'I saw a dragon.')).toEqual(['dragon: dragon']);
    expect(fired(once, ...later)).toEqual([]);
    // Of the two, the first applies.
    expect(fired(`${keep}\n${once}`, 'I saw a dragon.', 'Big.')).toHaveLength(1);
    expect(fired(`${once}\n${keep}`, ...later)).toEqual([]);
  });

  it('@@activate and @@constant are active without any key', () => {
    const content = ['@@activate\nA', '@@constant\nB'];
    expect(listFired([composeBook(content.map((text) => ({ keys: ['x'], content: text })))])).toEqual([
      'x: constant',
      'x: constant',
    ]);
  });

  it.each([
    [{ content: '@@depth 3\n@@role user\nA' }, { kind: 'depth', depth: 3, role: 'user' }],
    [{ content: '@@position after_desc\n@@depth 3\nA' }, { kind: 'after' }],
    [{ content: '@@position nowhere\n@@depth 3\nA' }, { kind: 'depth', depth: 3, role: 'system' }],
    [{ content: '@@position scenario\nA' }, { kind: 'scenario' }],
    [{ position: 'after_char' }, { kind: 'after' }],
    [{ extensions: { position: 4, depth: 2, role: 2 } }, { kind: 'depth', depth: 2, role: 'assistant' }],
    [{ extensions: { position: 2 } }, { kind: 'depth', depth: 4, role: 'system' }],
    [{}, { kind: 'before' }],
  ])('%j goes to %j', (entry, place) => {
    expect(activate([composeBook([entry])]).fired[0]?.entry.place).toEqual(place);
  });
});

describe('activateLore: order and budget', () => {
  it('places lower orders earlier, whatever the source', () => {
    const chat = composeBook([{ name: 'late', insertion_order: 9 }], { source: 'chat' });
    const global = composeBook([{ name: 'early', insertion_order: 1 }], { source: 'global' });
    expect(listFired([chat, global])).toEqual(['early: dragon', 'late: dragon']);
  });

  it('drops the lowest priority first, of constant ones as well, and those of the chat after those of the character', () => {
    const content = 'x'.repeat(10);
    const names = (budgetTokens: number, books: Parameters<typeof activate>[0]) =>
      activate(books, { budgetTokens }).fired.map(({ entry }) => entry.name);
    const book = composeBook([
      { name: 'low', content, priority: 1 },
      { name: 'high', content, priority: 9 },
      { name: 'always', content, priority: 0, constant: true },
    ]);
    expect(names(30, [book])).toHaveLength(3);
    expect(names(29, [book])).toEqual(['low', 'high']);
    expect(names(19, [book])).toEqual(['high']);
    const chat = composeBook([{ name: 'chat', content, priority: 0 }], { source: 'chat' });
    expect(names(20, [book, chat]).toSorted()).toEqual(['chat', 'high']);
  });

  it('respects the budget of a book, names the dropped entries, and accepts ignoreBudget', () => {
    const book = composeBook(
      [
        { name: 'a', priority: 2 },
        { name: 'b', priority: 1 },
        { name: 'free', priority: 0, extensions: { ignore_budget: true } },
      ],
      { token_budget: 30 },
    );
    const { fired, dropped } = activate([book]);
    expect(fired.map(({ entry }) => entry.name).toSorted()).toEqual(['a', 'free']);
    expect(dropped.map(({ entry, reason }) => `${entry.name}: ${reason}`)).toEqual(['b: dragon']);
  });

  it('never exceeds its budget, nor keeps a lesser entry instead of a greater one of the same kind', () => {
    const entries = fc.array(
      fc.record({
        content: fc.string({ minLength: 1, maxLength: 40 }),
        priority: fc.integer({ min: 0, max: 5 }),
      }),
    );
    fc.assert(
      fc.property(entries, fc.nat({ max: 120 }), (list, budgetTokens) => {
        const { fired, dropped } = activate([composeBook(list)], { budgetTokens });
        expect(fired.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(budgetTokens);
        const best = Math.max(
          -1,
          ...dropped.filter(({ tokens }) => tokens <= budgetTokens).map(({ entry }) => entry.priority),
        );
        for (const { entry } of fired) expect(entry.priority).toBeGreaterThanOrEqual(best);
      }),
    );
  });

  it('accepts any book, whatever its fields are', () => {
    const entry = fc.record(
      {
        keys: fc.array(fc.string(), { maxLength: 3 }),
        content: fc.string(),
        selective: fc.anything(),
        secondary_keys: fc.anything(),
        position: fc.anything(),
        priority: fc.anything(),
        extensions: fc.dictionary(
          fc.constantFrom(
            'position',
            'depth',
            'role',
            'sticky',
            'cooldown',
            'probability',
            'group',
            'selectiveLogic',
          ),
          fc.oneof(fc.integer(), fc.string(), fc.boolean()),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), fc.anything(), (list, depth) => {
        expect(() =>
          activate([composeBook(list, { scan_depth: depth })], { messages: chatted }),
        ).not.toThrow();
      }),
    );
  });
});

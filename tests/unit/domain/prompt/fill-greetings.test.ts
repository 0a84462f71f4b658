import { describe, expect, it } from 'vitest';
import { fillGreetings, type GreetingScene } from '#src/domain/prompt/fill-greetings.ts';

const scene: GreetingScene = {
  card: {
    name: 'Marlow Finch',
    nickname: 'Finch',
    description: '{{char}} keeps a lighthouse.',
    personality: 'dry',
    scenario: '{{user}} is late.',
  },
  user: { name: 'Robin', description: '{{user}} sails.' },
  clock: { now: new Date('2026-11-21T15:04:00Z'), timeZone: 'UTC', language: 'en', idleMs: null },
  seed: 'seed',
};

const greet = (greeting: string, changes: Partial<GreetingScene> = {}) =>
  fillGreetings([greeting], { ...scene, ...changes })[0] ?? '';

describe('fillGreetings (rule:macros)', () => {
  it.each([
    ['*waves* {{user}}, you came! I am {{char}}.', '*waves* Robin, you came! I am Finch.'],
    ['<USER>! Sit by <BOT>.', 'Robin! Sit by Finch.'],
    ['It is {{time}} on a {{weekday}}, {{idleDuration}}.', 'It is 3:04 PM on a Saturday, just now.'],
    ['{{persona}} {{description}}', 'Robin sails. Finch keeps a lighthouse.'],
    ['{{personality}}: {{scenario}}', 'dry: Robin is late.'],
    ['{{// a note}}\nWelcome.{{comment: more}}', 'Welcome.'],
    ['{{reverse:abc}} {{unknown}} {{setvar::x::1}}{{getvar::x}}', 'cba {{unknown}} 1'],
  ])('%j becomes %j', (greeting, said) => {
    expect(greet(greeting)).toBe(said);
  });

  it('rolls and chooses, the same for the same seed and another for another', () => {
    const lucky = '{{roll:1000000}} {{random:Tea,Coffee}} {{pick::a::b}}';
    expect(greet(lucky)).toMatch(/^\d+ (?:Tea|Coffee) [ab]$/);
    expect(greet(lucky)).toBe(greet(lucky));
    expect(greet(lucky)).not.toBe(greet(lucky, { seed: 'another' }));
  });

  it('rolls separately for each greeting of a card', () => {
    const [first, second] = fillGreetings(['{{roll:1000000}}', '{{roll:1000000}}'], scene);
    expect(first).not.toBe(second);
  });

  it.each([
    ['en', '{{user}} comes in. It is {{user}}.{{persona}}', 'You come in. It is you.'],
    ['zh-CN', '{{user}}来了。', '你来了。'],
  ] as const)('calls somebody without a name in %s as the site does', (language, greeting, said) => {
    const changes = { user: { name: '', description: '' }, clock: { ...scene.clock, language } };
    expect(greet(greeting, changes)).toBe(said);
  });

  it('never parses a person’s name for macros', () => {
    expect(greet('Hi {{user}}', { user: { name: '{{char}}', description: '' } })).toBe('Hi {{char}}');
  });
});

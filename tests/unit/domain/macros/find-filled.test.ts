import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillMacros } from '#src/domain/macros/fill-macros.ts';
import { findFilled, readPattern } from '#src/domain/macros/find-filled.ts';
import { fillGreetings } from '#src/domain/prompt/fill-greetings.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const find = (text: string, ...templates: string[]) => findFilled(text, templates.map(readPattern));

describe('findFilled', () => {
  it.each([
    ['Hello, Robin. A 5!', 'Hello, {{user}}. A {{roll:d6}}!'],
    ['Hello, the visitor. A {{roll:d6}}!', 'Hello, {{user}}. A {{roll:d6}}!'],
    ['Hello, {{user}}. A {{roll:d6}}!', 'Hello, {{user}}. A {{roll:d6}}!'],
    ['Robin comes in.', '<USER> comes in.'],
    ['Welcome.', '{{// a note}}\r\nWelcome.\n'],
    ['Good evening.', 'Good {{comment: {{user}} }}evening{{hidden_key:x}}.'],
    ['{Robin} {{Robin}}', '{{{user}}} {{{{user}}}}'],
    ['Lin and Robin it is', '{{random::{{char}}::{{user}} and {{char}}}} it is'],
    ['aXbXc', '{{user}}X{{char}}X{{user}}'],
    ['plain', 'plain'],
    ['', ''],
  ])('recognises %j from %j', (text, template) => {
    expect(find(text, template)).toBe(0);
  });

  it.each([
    ['Hello, Robin. Five.', 'Hello, {{user}}. A {{roll:d6}}!'],
    ['plain and more', 'plain'],
    ['aba', 'ab{{user}}ba'],
    ['Anything', '{{// only a note}}'],
    ['a c b', 'a {{user}} b {{char}} c'],
    [`Hi ${'x'.repeat(500)}!`, 'Hi {{user}}!'],
  ])('does not recognise %j from %j', (text, template) => {
    expect(find(text, template)).toBe(-1);
  });

  it('finds the template with the longest match', () => {
    expect(find('Hi Robin, good evening.', 'Hi {{user}}.', 'Hi {{user}}, good evening.', '{{user}}.')).toBe(
      1,
    );
    expect(find('Hi Robin', '{{unclosed', 'Hi {{user}}')).toBe(1);
  });

  it('requires as much of the template as requested', () => {
    const patterns = [
      readPattern('{{random::Good evening::Good night}}'),
      readPattern('Good night, {{user}}.'),
    ];
    expect(findFilled('Good evening', patterns)).toBe(0);
    expect(findFilled('Good evening', patterns, 0.5)).toBe(-1);
    expect(findFilled('Good night, Robin.', patterns, 0.5)).toBe(1);
  });

  it('recognises any filled text from its template', () => {
    const unit = fc.constantFrom(
      '{{',
      '}}',
      '{',
      '}',
      'user',
      'char',
      '{{user}}',
      '{{roll:d6}}',
      '//',
      ' ',
      'a',
      '\n',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 24 }), fc.string({ maxLength: 20 }), (template, name) => {
        const clock = { now: new Date(0), timeZone: 'UTC', language: 'en' as const, idleMs: null };
        const card = { name, nickname: '', description: '', personality: '', scenario: '' };
        const [filled = ''] = fillGreetings([template], {
          card,
          clock,
          user: { name, description: '' },
          seed: name,
        });
        expect(find(filled, template)).toBe(0);
        expect(find(fillMacros(template, { char: name, user: name }), template)).toBe(0);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it.each(['{{a', 'a}}', '{{user}}', '{{user}}a', '{', '<user>a'])(
    'takes time that grows with the text, not its square: %s',
    (piece) => {
      expectInProportion(
        160_000,
        (count) => piece.repeat(count),
        (text) => find(text, text),
      );
    },
  );
});

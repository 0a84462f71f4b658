import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillForUnnamed, fillMacros } from '#src/domain/prompt/fill-macros.ts';

const values = { char: 'Mei', user: 'Lin' };

describe('fillMacros (D5, interop)', () => {
  it.each([
    ['{{char}} greets {{user}}.', 'Mei greets Lin.'],
    ['{{ Char }} and {{USER}}', 'Mei and Lin'],
    ['<BOT>, <char> and <User>', 'Mei, Mei and Lin'],
    ['{{user}}{{user}}', 'LinLin'],
    ['{{unknown}} {{original}} {char} { {user} }', '{{unknown}} {{original}} {char} { {user} }'],
    ['', ''],
  ])('%j becomes %j', (text, filled) => {
    expect(fillMacros(text, values)).toBe(filled);
  });

  it('puts the host text for {{original}} where there is one', () => {
    expect(fillMacros('{{original}} Be brief.', { ...values, original: 'Stay kind.' })).toBe(
      'Stay kind. Be brief.',
    );
  });

  it('never reads a value for macros or for replacement marks again', () => {
    const hostile = { char: '{{user}}', user: '{{char}}$&$1', original: '{{char}}' };
    expect(fillMacros('{{char}}|{{user}}|{{original}}', hostile)).toBe('{{user}}|{{char}}$&$1|{{char}}');
  });

  it('leaves every text without macros as it is', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[{<]/.test(text)),
        (text) => {
          expect(fillMacros(text, values)).toBe(text);
        },
      ),
    );
  });
});

describe('fillForUnnamed', () => {
  it('begins a sentence with a capital, and only a sentence', () => {
    const text =
      '{{user}} waits. {{user}} knows {{char}}, and {{char}} knows {{user}}.\n{{user}}: “Hi!” {{user}} said.';
    expect(fillForUnnamed(text, 'Mei', 'en')).toBe(
      'The visitor waits. The visitor knows Mei, and Mei knows the visitor.\nThe visitor: “Hi!” The visitor said.',
    );
  });

  it('says "you" in Chinese', () => {
    expect(fillForUnnamed('{{char}}看着{{user}}。', '梅', 'zh-CN')).toBe('梅看着你。');
  });
});

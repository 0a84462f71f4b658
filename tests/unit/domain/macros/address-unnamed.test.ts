import { describe, expect, it } from 'vitest';
import { addressUnnamed, openWithUnnamed } from '#src/domain/macros/address-unnamed.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

describe('addressUnnamed', () => {
  it.each([
    ['“You made it, {{user}}.”', '“You made it.”'],
    ['"{{user}}, come in." She waits.', '"Come in." She waits.'],
    ['“Sit down, {{user}}!”', '“Sit down!”'],
    ['*She smiles at {{user}}.*', '*She smiles at you.*'],
    ["{{user}}’s umbrella drips. She took {{user}}'s hand.", 'Your umbrella drips. She took your hand.'],
    ['The stove is on. {{user}} is the only guest.', 'The stove is on. You are the only guest.'],
    ['{{user}} has a key, and {{user}} isn’t afraid.', 'You have a key, and you aren’t afraid.'],
    ['Rain; {{user}} watches, and {{user}} tries the door.', 'Rain; you watch, and you try the door.'],
    ['The letter gave {{user}} keys.', 'The letter gave you keys.'],
    ['{{user}} always wins. {{user}} and Mei wait.', 'You always wins. You and Mei wait.'],
    ['The stone bears one name, {{user}}.', 'The stone bears one name, you.'],
    ['{{User}} came in. <USER> is here.', 'You came in. You are here.'],
    ['“Hello {{user}}!” she says.', '“Hello!” she says.'],
    ['“Good morning {{user}}.”', '“Good morning.”'],
    ['“{{user}}! You came.”', '“You came.”'],
  ])('writes %s as %s', (text, said) => {
    expect(addressUnnamed(text, 'en')).toBe(said);
  });

  it.each([
    ['“你来了，{{user}}。”', '“你来了。”'],
    ['“{{user}}，坐。”', '“坐。”'],
    ['她看着{{user}}，没说话。', '她看着{{user}}，没说话。'],
  ])('drops in Chinese a mere form of address: %s', (text, said) => {
    expect(addressUnnamed(text, 'zh-CN')).toBe(said);
  });

  it.each([
    ['Mira again, {{user}}.', 'Mira again.'],
    ['*waves* {{user}}, you came!', '*waves* You came!'],
    ['*She looks up, {{user}}.* Hi, {{user}}!', '*She looks up, you.* Hi!'],
    ['“Hm.” The stone bears one name, {{user}}.', '“Hm.” The stone bears one name, you.'],
  ])('reads a greeting without quotation marks as speech: %s', (text, said) => {
    expect(addressUnnamed(text, 'en', true)).toBe(said);
  });

  it('takes time in proportion to the text', () => {
    const piece = '"{{user}}“ {{user}} is, ';
    expectInProportion(
      400,
      (count) => piece.repeat(count),
      (text) => addressUnnamed(text, 'en'),
    );
    // Longer than any card, only the word is replaced: 1 MB must not take a turn of its own.
    expect(addressUnnamed(piece.repeat(40_000), 'en').endsWith('"you“ you is, ')).toBe(true);
  });
});

describe('openWithUnnamed', () => {
  it('capitalises the beginning of a prompt’s sentence', () => {
    expect(openWithUnnamed('{{user}} waits. Mei sees {{user}}.', 'en')).toBe(
      'The other person waits. Mei sees {{user}}.',
    );
  });
});

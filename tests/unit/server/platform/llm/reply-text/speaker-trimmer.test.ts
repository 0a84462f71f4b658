import { describe, expect, it } from 'vitest';
import { SpeakerTrimmer, type Speakers } from '#src/server/platform/llm/reply-text/speaker-trimmer.ts';

const names: Speakers = { own: ['Mei Lin', '小梅'], other: ['Pat', '阿伟'] };

function trim(pieces: Iterable<string>, speakers = names) {
  const given: string[] = [];
  const over = { is: false };
  const trimmer = new SpeakerTrimmer(
    speakers,
    (text) => given.push(text),
    () => (over.is = true),
  );
  for (const piece of pieces) trimmer.push(piece);
  trimmer.flush(over.is);
  return { text: given.join(''), given, isOver: over.is };
}

describe('a reply that speaks for the person', () => {
  it.each([
    ['after a line', 'Hello.\nPat: Hi back.', 'Hello.'],
    ['after a paragraph', 'Hello.\n\nPat: Hi back.\n\nMei: More.', 'Hello.'],
    ['with a full-width colon', '你好。\n阿伟：你好呀', '你好。'],
    ['with blanks before its line', 'Hello.\n  Pat: Hi', 'Hello.'],
    ['in bold', 'Hello.\n**Pat:** Hi', 'Hello.'],
    ['in bold, the colon behind', 'Hello.\n**Pat**: Hi', 'Hello.'],
    ['in small letters', 'Hello.\npat: hi', 'Hello.'],
    ['as the user', 'Hello.\nUser: Hi', 'Hello.'],
    ['as the user, on the line below', 'Hello.\nUser:\nHi', 'Hello.'],
    ['as 用户', '你好。\n用户：嗨', '你好。'],
    ['at its very end', 'Hello.\nPat:', 'Hello.'],
    ['as You, in a script', 'Mei: Hello.\nYou: Hi', 'Hello.'],
  ])('ends before that: %s', (_name, content, text) => {
    for (const pieces of [[content], content, content.match(/[^ ]+ ?/g) ?? []]) {
      expect(trim(pieces)).toMatchObject({ text, isOver: true });
    }
  });

  it.each([
    ['a name in the middle of a line', 'I wrote to Pat: come home.'],
    ['You in a letter', 'Dear friend,\nthere is one thing I want. You: my light.\nMei'],
    ['a line that begins with You', 'Hello.\nYou: the one I wait for.'],
    ['whom a letter is for', 'I write:\n\nPat:\n\nCome home. Mei'],
    ['whom a Chinese letter is for', '信上写着：\n阿伟：\n  见字如面。'],
    ['a longer word', 'Hello.\nPatience: that is all.'],
    ['a name without a colon', 'Hello.\nPat laughs.'],
    ['code', 'Look:\n```yaml\nuser: pat\nPat: 1\n```\nSo.'],
    ['a quoted line', '> Pat: hi\n\nThat is what you wrote.'],
    ['white space', 'Hello.\n\n\nYou  are late.\n'],
  ])('is not recognised in %s', (_name, content) => {
    for (const pieces of [[content], content]) {
      expect(trim(pieces)).toMatchObject({ text: content, isOver: false });
    }
  });

  it('is not recognised if the person’s name is a number and a line begins with a time', () => {
    const numbered = { own: ['Mei'], other: ['12'] };
    for (const content of ['We met.\n12:30, at noon.', '12：30，中午。']) {
      expect(trim([content], numbered)).toMatchObject({ text: content, isOver: false });
      expect(trim(content, numbered)).toMatchObject({ text: content, isOver: false });
    }
    expect(trim('We met.\n12: hello', numbered)).toMatchObject({ text: 'We met.', isOver: true });
  });

  it('has no text after that, however much comes in the same piece', () => {
    for (const pieces of [
      ['Hello.\nPat: hi', ' <s>no</s>', '\nMei: more'],
      ['Hello.\n', 'Pat: ', 'hi', '\n', 'x'],
    ])
      expect(trim(pieces)).toMatchObject({ text: 'Hello.', isOver: true });
  });

  it('is not recognised if the character has the same name', () => {
    const both = { own: ['Pat'], other: ['Pat'] };
    expect(trim(['Hello.\nPat: more'], both)).toMatchObject({ text: 'Hello.\nPat: more', isOver: false });
  });

  it('ends at You, if the person has no name', () => {
    const nameless = { own: ['Mei'], other: ['the visitor', 'You', '你'] };
    expect(trim(['Hello.\nYou: Hi'], nameless)).toMatchObject({ text: 'Hello.', isOver: true });
    expect(trim(['你好。\n你：嗨'], nameless)).toMatchObject({ text: '你好。', isOver: true });
  });
});

describe('the own name before a reply', () => {
  it.each([
    ['whole', 'Mei Lin: Hello.', 'Hello.'],
    ['its first word', 'Mei: Hello.', 'Hello.'],
    ['in bold', '**Mei Lin:** Hello.', 'Hello.'],
    ['after a line end', '\nMei: \nHello.', 'Hello.'],
    ['in Chinese', '小梅：“你来了。”', '“你来了。”'],
  ])('is left out: %s', (_name, content, text) => {
    for (const pieces of [[content], content]) {
      expect(trim(pieces)).toMatchObject({ text, isOver: false });
    }
  });

  it.each(['Mei Lin smiles.', 'Hello.\nMei: more.', 'I am Mei: that is all.', 'Meissen: a town.', '小梅'])(
    'stays in %s',
    (content) => {
      for (const pieces of [[content], content]) expect(trim(pieces).text).toBe(content);
    },
  );
});

describe('a name whose small letters take more room than its capitals', () => {
  const turkish = { own: ['İpek'], other: ['İİİ'] };

  it('loses no letter of the text after it', () => {
    for (const pieces of [['İpek:Merhaba'], 'İpek:Merhaba'])
      expect(trim(pieces, turkish).text).toBe('Merhaba');
  });

  it('is found before a line of the person', () => {
    expect(trim('Merhaba.\nİİİ: Selam', turkish)).toMatchObject({ text: 'Merhaba.', isOver: true });
  });
});

describe('the text that is held back', () => {
  it('is the beginning of a line that may become a name, and nothing else', () => {
    expect(trim(['One ', 'two\n', 'Pa', 'ris', ' is', ' far']).given).toEqual([
      'One ',
      'two',
      '\nParis'.slice(0, 1),
      'Paris',
      ' is',
      ' far',
    ]);
  });

  it('costs the same for each piece of a long reply', () => {
    const long = 'x\n'.repeat(20_000);
    expect(trim(long).text).toBe(long);
  });

  it('costs the same for each blank of a long line', () => {
    const long = `x${' '.repeat(1_000_000)}y\n`;
    expect(trim([long, long]).text.length).toBe(2_000_006);
  });

  it('is not more than 400 characters of a line', () => {
    const speakers = { own: ['M'.repeat(100)], other: ['P'.repeat(100)] };
    const content = `Hi.\n${'P'.repeat(5_000)}`;
    expect(trim(content, speakers).text).toBe(content);
  });
});

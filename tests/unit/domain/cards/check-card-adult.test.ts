import { describe, expect, it } from 'vitest';
import { checkCardAdult } from '#src/domain/cards/check-card-adult.ts';
import { readCardJson } from '#src/domain/cards/read-card-file.ts';
import { sampleCard } from '#tests/support/files/card-files.ts';

const filler = 'She mends clocks by the sea. '.repeat(10_000);
const base64 = 'iVBORw0KGgo17yoAAA+/'.repeat(10_000);

function fieldsFound(extensions: Record<string, unknown>): string[] {
  const { data } = readCardJson(sampleCard({ extensions })).card;
  return checkCardAdult(data).findings.map(({ field }) => field);
}

describe('checkCardAdult (rule:adult-characters)', () => {
  it.each([
    ['a text of 290,000 characters', `${filler}She is 16 years old.`],
    ['a text that calls itself a picture', `data:image/png;base64,${filler}She is 16 years old.`],
    ['a text that calls itself data', `data:${filler}She is 16 years old.`],
    ['a text as a data address', `data:text/plain,${filler}She is 16 years old.`],
    ['a text behind a blob', `${base64} She is 16 years old.`],
  ])('reads %s to its end', (_name, text) => {
    expect(fieldsFound({ other: { story: text } })).toEqual(['extensions']);
  });

  it.each([
    ['a picture as a data address', `data:image/png;base64,${base64}==`],
    ['a short one', 'data:audio/mpeg;codecs=mp3;base64,AAAA/17yo/AAAA'],
    ['one without its address', `${base64}==`],
  ])('accepts %s, where letters stand together by chance', (_name, text) => {
    expect(fieldsFound({ other: { picture: text } })).toEqual([]);
  });

  it.each([
    ['a choice', { description: 'She is {{random::16}} years old.' }, ['description']],
    ['one choice of many', { scenario: 'She is {{random:30,16,40}} years old.' }, ['scenario']],
    ['a word in pieces', { personality: 'A six{{noop}}teen year old.' }, ['personality']],
    [
      'a variable that another text sets',
      { first_mes: '{{setvar::n::16}}Hi.', description: 'She is {{getvar::n}} years old.' },
      ['description'],
    ],
  ])('finds an age that macros make of %s', (_name, fields, found) => {
    const { data } = readCardJson(sampleCard(fields)).card;
    const fieldsOf = checkCardAdult(data).findings.map(({ field }) => field);
    expect([...new Set(fieldsOf)]).toEqual(found);
  });

  it('finds none where macros name people and choose among adults', () => {
    const description = '{{char}} is {{random::24::30}} years old. {{user}} is 32. {{// 16:9 pictures}}';
    const { data } = readCardJson(sampleCard({ description })).card;
    expect(checkCardAdult(data).findings).toEqual([]);
  });
});

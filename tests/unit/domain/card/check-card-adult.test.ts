import { describe, expect, it } from 'vitest';
import { checkCardAdult } from '#src/domain/card/check-card-adult.ts';
import { readCardJson } from '#src/domain/card/read-card-file.ts';
import { sampleCard } from '#tests/support/files/card-files.ts';

const filler = 'She mends clocks by the sea. '.repeat(10_000);
const base64 = 'iVBORw0KGgo17yoAAA+/'.repeat(10_000);

function fieldsFound(extensions: Record<string, unknown>): string[] {
  const { data } = readCardJson(sampleCard({ extensions })).card;
  return checkCardAdult(data).findings.map(({ field }) => field);
}

describe('checkCardAdult (trust row 1, D10)', () => {
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
  ])('leaves %s alone, where letters stand together by chance', (_name, text) => {
    expect(fieldsFound({ other: { picture: text } })).toEqual([]);
  });
});

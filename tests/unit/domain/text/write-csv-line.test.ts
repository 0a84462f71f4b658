import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsvLine } from '#src/domain/text/write-csv-line.ts';

describe('a line of CSV (RFC 4180)', () => {
  it('quotes what has commas, quotes and line breaks, and ends with CRLF', () => {
    expect(writeCsvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 7, -5])).toBe(
      'plain,"a,b","say ""hi""","two\nlines",7,-5\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@A1', ' =1', '\u00a0=1', '\u200b=1', '\t1', '\r1', '\n1', '＝1', '|calc'])(
    'prevents formulas from running: %j',
    (text) => {
      expect(writeCsvLine([text])).toMatch(/^"?'/);
    },
  );

  it('leaves every other text unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [line = ''] = writeCsvLine([`a${text}`]).split(/\r\n$/);
        const read = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
        expect(read).toBe(`a${text}`);
      }),
    );
  });
});

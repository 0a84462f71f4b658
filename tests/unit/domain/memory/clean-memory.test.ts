import { describe, expect, it } from 'vitest';
import { cleanFact, cleanSummary, factKey } from '#src/domain/memory/clean-memory.ts';

describe('a fact', () => {
  it('is one line without control characters', () => {
    expect(cleanFact('  Lin\u0000 lives\n in\u2028Leeds.\t')).toBe('Lin lives in Leeds.');
  });

  it('is never cut in the middle of a character', () => {
    const cut = cleanFact('𝒳'.repeat(400));
    expect(cut.isWellFormed()).toBe(true);
    expect(cleanFact(`${'a'.repeat(499)}𝒳`)).toBe('a'.repeat(499));
    expect(cut.length).toBeLessThanOrEqual(500);
  });

  it('equals one that differs in case, width and punctuation only', () => {
    expect(factKey('Lin lives in Leeds.')).toBe(factKey('lin lives in LEEDS'));
    expect(factKey('住在Ｌｅｅｄｓ。')).toBe(factKey('住在leeds'));
    expect(factKey('Lin lives in Leeds')).not.toBe(factKey('Lin lives in York'));
  });
});

describe('a summary', () => {
  it('keeps its paragraphs and loses its headings', () => {
    expect(cleanSummary('# Summary\n\nThey met.\r\n\r\n## Later\nThey\u0007 parted.')).toBe(
      'Summary\nThey met.\nLater\nThey parted.',
    );
  });

  it('has at most 8,000 characters', () => {
    expect(cleanSummary('word '.repeat(4_000)).length).toBeLessThanOrEqual(8_000);
  });
});

import { describe, expect, it } from 'vitest';
import { chooseSummaryPart } from '#src/domain/memory/choose-summary-part.ts';

const contextTokens = 1_000;
const roomTokens = 600;

describe('the next part of the history to summarise', () => {
  it('is nothing while it takes at most four fifths of the room', () => {
    const tokens = Array.from({ length: 10 }, () => 48);
    expect(chooseSummaryPart({ tokens, hasMore: false, roomTokens, contextTokens })).toBe(0);
    const more = { tokens: [...tokens, 1], hasMore: false, roomTokens, contextTokens };
    expect(chooseSummaryPart(more)).toBeGreaterThan(0);
  });

  it('is the oldest part, in steps that the model can read, until two fifths of the room are left', () => {
    const tokens = Array.from({ length: 30 }, () => 30);
    expect(chooseSummaryPart({ tokens, hasMore: false, roomTokens, contextTokens })).toBe(10);
    expect(chooseSummaryPart({ tokens: tokens.slice(10), hasMore: false, roomTokens, contextTokens })).toBe(
      10,
    );
    expect(chooseSummaryPart({ tokens: tokens.slice(20), hasMore: false, roomTokens, contextTokens })).toBe(
      0,
    );
  });

  it('is a full part while there is more than was read', () => {
    expect(chooseSummaryPart({ tokens: [10, 10], hasMore: true, roomTokens, contextTokens })).toBe(2);
  });

  it('is never the newest message, and takes one that is too long alone', () => {
    expect(chooseSummaryPart({ tokens: [5_000], hasMore: false, roomTokens, contextTokens })).toBe(0);
    expect(chooseSummaryPart({ tokens: [5_000, 600], hasMore: false, roomTokens, contextTokens })).toBe(1);
  });

  it('is empty for an empty history', () => {
    expect(chooseSummaryPart({ tokens: [], hasMore: false, roomTokens, contextTokens })).toBe(0);
  });
});

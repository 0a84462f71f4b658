import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitHistory, messageOverheadTokens } from '#src/domain/prompt/fit-history.ts';
import type { HistoryTurn } from '#src/domain/prompt/prompt-input.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { composeTurns } from './prompt-input.ts';

/**
 * Counts Chinese as more tokens than Latin text, so that a share of the characters is not the same share of the tokens.
 */
function countTokens(text: string): number {
  return Math.ceil((text.match(/\p{ASCII}/gu)?.length ?? 0) / 4 + (text.match(/\P{ASCII}/gu)?.length ?? 0));
}

function costOf(turns: readonly HistoryTurn[]): number {
  return turns.reduce((sum, turn) => sum + countTokens(turn.content) + messageOverheadTokens, 0);
}

const turns = fc
  .array(
    fc.record({
      role: fc.constantFrom('user' as const, 'assistant' as const),
      content: fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('缘', '分', '🌸', 'a') })),
    }),
  )
  .map(composeTurns);

describe('fitHistory (rule:prompt-on-server)', () => {
  it('keeps the newest turns that fit, in their order, and counts them', () => {
    fc.assert(
      fc.property(turns, fc.nat({ max: 200 }), (history, budget) => {
        const { kept, usedTokens } = fitHistory(history, budget, countTokens);
        expect(usedTokens).toBe(costOf(kept));
        const newest = history.at(-1);
        if (newest === undefined || costOf([newest]) > budget) return;
        expect(kept).toEqual(history.slice(history.length - kept.length));
        expect(usedTokens).toBeLessThanOrEqual(budget);
        const dropped = history[history.length - kept.length - 1];
        if (dropped !== undefined) expect(usedTokens + costOf([dropped])).toBeGreaterThan(budget);
      }),
    );
  });

  it('cuts a newest turn that alone is too long down to its end, within the budget', () => {
    const text = fc.string({ unit: fc.constantFrom('缘', 'word ', '🌸'), minLength: 500, maxLength: 3_000 });
    fc.assert(
      fc.property(text, fc.integer({ min: 300, max: 1_000 }), (content, budget) => {
        const history = composeTurns([{ role: 'user', content }]);
        const { kept, usedTokens } = fitHistory(history, budget, countTokens);
        const end = kept[0]?.content ?? '';
        expect(content.endsWith(end)).toBe(true);
        expect(end.isWellFormed()).toBe(true);
        expect(usedTokens).toBeLessThanOrEqual(budget);
        if (costOf(history) > budget) expect(usedTokens).toBeGreaterThan(budget * 0.5);
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  it('keeps nothing where there is no room, rather than more than fits', () => {
    const history = composeTurns([{ role: 'user', content: `${'x'.repeat(5_000)} the question` }]);
    for (const budget of [-100, 0, 3, 4]) {
      expect(fitHistory(history, budget, countTokens)).toEqual({ kept: [], usedTokens: 0 });
    }
    expect(fitHistory(history, 10, countTokens).kept[0]?.content).toBe('the question');
  });

  it('is empty for an empty history', () => {
    expect(fitHistory([], 100, countTokens)).toEqual({ kept: [], usedTokens: 0 });
  });
});

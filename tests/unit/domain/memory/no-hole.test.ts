import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseSummaryPart } from '#src/domain/memory/choose-summary-part.ts';
import { assemblePrompt } from '#src/domain/prompt/assemble-prompt.ts';
import { messageOverheadTokens } from '#src/domain/prompt/fit-history.ts';
import type { HistoryTurn, PromptInput } from '#src/domain/prompt/prompt-input.ts';
import { isInPrompt } from '#src/domain/prompt/prompt-part.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { composePromptInput } from '../prompt/prompt-input.ts';

interface Summary {
  content: string;
  depth: number;
}

/** A chat whose older part is summarised after its replies, as the server does. One token is one character. */
class LongChat {
  readonly #given: Pick<PromptInput, 'budgetTokens' | 'card'>;
  readonly #contextTokens: number;
  readonly turns: HistoryTurn[] = [];
  #summary: Summary | null = null;
  /** The summary being written, and the number of replies until it is stored. */
  #telling: { summary: Summary; in: number } | null = null;

  constructor(given: Pick<PromptInput, 'budgetTokens' | 'card'>, contextTokens: number) {
    this.#given = given;
    this.#contextTokens = contextTokens;
  }

  prompt() {
    return assemblePrompt({
      ...composePromptInput(this.#given),
      history: this.turns,
      memory: { summary: this.#summary, facts: [] },
    });
  }

  say(role: HistoryTurn['role'], length: number): void {
    const depth = this.turns.length;
    this.turns.push({ role, content: `${depth} `.padEnd(length, 'x'), depth, messageId: `m${depth}` });
  }

  /** Returns the depths of the messages that are neither in the prompt, nor in its summary, nor being summarised. */
  missing(): number[] {
    const { parts } = this.prompt();
    const isTold = parts.some(({ kind, state }) => kind === 'summary' && isInPrompt(state));
    const toldDepth = Math.max(
      isTold ? (this.#summary?.depth ?? -1) : -1,
      this.#telling?.summary.depth ?? -1,
    );
    const kept = new Set(
      parts
        .filter(({ kind, state }) => kind === 'history' && isInPrompt(state))
        .map(({ messageId }) => messageId),
    );
    return this.turns
      .filter(({ depth, messageId }) => depth > toldDepth && !kept.has(messageId))
      .map(({ depth }) => depth);
  }

  /** Runs what follows a reply. */
  remember(lag: number): void {
    if (this.#telling !== null) {
      this.#telling.in -= 1;
      if (this.#telling.in > 0) return;
      this.#summary = this.#telling.summary;
      this.#telling = null;
    }
    const untold = this.turns.filter(({ depth }) => depth > (this.#summary?.depth ?? -1));
    const { historyTokens } = this.prompt();
    const count = chooseSummaryPart({
      tokens: untold.map(({ content }) => content.length + messageOverheadTokens),
      hasMore: false,
      roomTokens: historyTokens,
      contextTokens: this.#contextTokens,
    });
    const last = untold.slice(0, count).at(-1);
    if (last === undefined) return;
    const summary = { content: 's'.repeat(Math.floor(historyTokens / 4)), depth: last.depth };
    if (lag === 0) this.#summary = summary;
    else this.#telling = { summary, in: lag };
  }
}

it('every turn is in the history, in the summary, or in what is being summarised, at every moment', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_200, max: 6_000 }),
      fc.double({ min: 0, max: 0.6, noNaN: true }),
      fc.array(fc.tuple(fc.double({ min: 0, max: 0.1, noNaN: true }), fc.integer({ min: 0, max: 2 })), {
        minLength: 60,
        maxLength: 60,
      }),
      (budgetTokens, cardShare, exchanges) => {
        const { card } = composePromptInput();
        const description = 'd'.repeat(Math.floor(budgetTokens * cardShare));
        const chat = new LongChat({ budgetTokens, card: { ...card, description } }, budgetTokens * 1.25);
        chat.say('assistant', 20);
        const { historyTokens } = chat.prompt();
        for (const [share, lag] of exchanges) {
          const length = Math.max(6, Math.floor(historyTokens * share));
          chat.say('user', length);
          expect(chat.missing()).toEqual([]);
          chat.say('assistant', length);
          chat.remember(lag);
          expect(chat.missing()).toEqual([]);
        }
      },
    ),
    { numRuns: propertyRuns(40) },
  );
});

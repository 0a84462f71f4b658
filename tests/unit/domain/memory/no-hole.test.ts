import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

  /** Runs what follows a reply: like the server, takes parts until the history has room enough. */
  remember(lag: number): void {
    if (this.#telling !== null) {
      this.#telling.in -= 1;
      if (this.#telling.in > 0) return;
      this.#summary = this.#telling.summary;
      this.#telling = null;
    }
    for (let next = this.#tellPart(); next !== null; next = this.#tellPart()) {
      if (lag > 0) {
        this.#telling = { summary: next, in: lag };
        return;
      }
      this.#summary = next;
    }
  }

  #tellPart(): Summary | null {
    const untold = this.turns.filter(({ depth }) => depth > (this.#summary?.depth ?? -1));
    const { historyTokens } = this.prompt();
    const count = chooseSummaryPart({
      tokens: untold.map(({ content }) => content.length + messageOverheadTokens),
      hasMore: false,
      roomTokens: historyTokens,
      contextTokens: this.#contextTokens,
    });
    const last = untold.slice(0, count).at(-1);
    return last === undefined
      ? null
      : { content: 's'.repeat(Math.floor(historyTokens / 4)), depth: last.depth };
  }
}

describe('every turn is in the history, in the summary, or in what is being summarised, at every moment', () => {
  // A part of at most 30 % of the context is summarised at once: while two late ones follow each other, the room, a
  // quarter of which the first has taken, holds no more than this.
  it.each([
    { mostShare: 0.1, mostLag: 0 },
    { mostShare: 0.06, mostLag: 2 },
  ])(
    'with messages of up to $mostShare of the room and summaries up to $mostLag replies late',
    ({ mostShare, mostLag }) => {
      const exchange = fc.tuple(
        fc.double({ min: 0, max: mostShare, noNaN: true }),
        fc.integer({ min: 0, max: mostLag }),
      );
      fc.assert(
        fc.property(
          fc.integer({ min: 1_200, max: 6_000 }),
          fc.double({ min: 0, max: 0.6, noNaN: true }),
          fc.array(exchange, { minLength: 60, maxLength: 60 }),
          expectNoHole,
        ),
        { numRuns: propertyRuns(20) },
      );
    },
  );
});

function expectNoHole(budgetTokens: number, cardShare: number, exchanges: [share: number, lag: number][]) {
  const { card } = composePromptInput();
  const description = 'd'.repeat(Math.floor(budgetTokens * cardShare));
  const chat = new LongChat({ budgetTokens, card: { ...card, description } }, budgetTokens * 1.25);
  chat.say('assistant', 20);
  for (const [share, lag] of exchanges) {
    const length = Math.max(6, Math.floor(chat.prompt().historyTokens * share));
    chat.say('user', length);
    expect(chat.missing()).toEqual([]);
    chat.say('assistant', length);
    chat.remember(lag);
    expect(chat.missing()).toEqual([]);
  }
}

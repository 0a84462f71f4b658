import { splitIntoPieces } from './fake-upstream-chunks.ts';
import type { FakeUpstream } from './fake-upstream.ts';

/** A reply that the model begins, and continues only when the test allows it. */
export interface HeldReply {
  /** The whole text. */
  readonly text: string;
  /** The text before the first pause. */
  readonly begun: string;
  /** The texts before each pause. */
  readonly parts: readonly string[];
  /** Ends the current pause; the next call ends the next one. */
  release(): void;
}

/** Composes words that are all different, so that a lost or repeated one shows. */
export function numberedWords(count: number): string {
  return Array.from({ length: count }, (_, index) => `w${String(index).padStart(3, '0')}`).join(' ');
}

/** Makes the model pause in its next replies each time after a number of pieces. */
export function holdReply(
  upstream: FakeUpstream,
  { text = numberedWords(60), afterTokens = [20] }: { text?: string; afterTokens?: number[] } = {},
): HeldReply {
  const pieces = splitIntoPieces(text);
  const parts = afterTokens.map((count) => pieces.slice(0, count).join('').trim());
  const gates = afterTokens.map(() => Promise.withResolvers<undefined>());
  const holds = afterTokens.map((count, index) => ({
    afterTokens: count,
    released: gates[index]?.promise ?? Promise.resolve(),
  }));
  upstream.setScript({ name: 'reply', text, holds });
  return {
    text,
    parts,
    begun: parts[0] ?? '',
    release: () => gates.shift()?.resolve(undefined),
  };
}

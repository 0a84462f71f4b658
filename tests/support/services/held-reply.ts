import { splitIntoPieces } from './fake-upstream-chunks.ts';
import type { FakeUpstream } from './fake-upstream.ts';

/** A reply that the model begins and goes on with only when the test says so. */
export interface HeldReply {
  /** The whole text. */
  readonly text: string;
  /** What is written before the first pause. */
  readonly begun: string;
  /** What is written before each pause. */
  readonly parts: readonly string[];
  /** Ends the pause; the next one, if there is one, is ended by the next call. */
  release(): void;
}

/** Words that are all different, so that a lost or repeated one shows. */
export function numberedWords(count: number): string {
  return Array.from({ length: count }, (_, index) => `w${String(index).padStart(3, '0')}`).join(' ');
}

/** Makes the model pause in its next replies, each time it has written so many pieces. */
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

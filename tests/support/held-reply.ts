import { splitIntoPieces } from './fake-upstream-chunks.ts';
import type { FakeUpstream } from './fake-upstream.ts';

/** A reply that the model begins and goes on with only when the test says so. */
export interface HeldReply {
  /** The whole text. */
  readonly text: string;
  /** What is written before the pause. */
  readonly begun: string;
  release(): void;
}

/** Words that are all different, so that a lost or repeated one shows. */
export function numberedWords(count: number): string {
  return Array.from({ length: count }, (_, index) => `w${String(index).padStart(3, '0')}`).join(' ');
}

/** Makes the model pause in its next replies after so many pieces. */
export function holdReply(
  upstream: FakeUpstream,
  { text = numberedWords(60), afterTokens = 20 }: { text?: string; afterTokens?: number } = {},
): HeldReply {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  upstream.setScript({ name: 'reply', text, hold: { afterTokens, released } });
  const begun = splitIntoPieces(text).slice(0, afterTokens).join('').trim();
  return { text, begun, release: () => release(undefined) };
}

import { type ReplyEvent, replyEventSchema } from '#src/contract/chat/message-calls.ts';
import { composePieces } from '#tests/support/services/fake-upstream-chunks.ts';
import type { TimedStream } from './timed-stream.ts';

/** A reply of the fake upstream, as read. */
export interface ReadReply {
  /** Number of pieces that the upstream sent. */
  pieces: number;
  /** The reply's fault, or null. */
  fault: string | null;
}

/** Checks a reply to `said` of at least `tokens` pieces against what the upstream writes. */
export function checkReply({ status, body }: TimedStream, said: string, tokens: number): ReadReply {
  const broken = (fault: string): ReadReply => ({ pieces: 0, fault });
  if (status !== 200) return broken(`status ${status}: ${body.slice(0, 200)}`);
  const events = readEvents(body);
  const text = events.map((event) => (event.type === 'text-delta' ? event.text : '')).join('');
  const pieces = composePieces(findEcho(text), tokens);
  const expected = pieces.join('');
  const end = events.at(-1);
  if (end?.type !== 'message-end') return broken(`the stream ends with ${JSON.stringify(end).slice(0, 300)}`);
  if (end.message.state !== 'complete') return broken(`the reply is ${end.message.state}`);
  if (!text.startsWith(`You said: ${said}`)) return broken(`this is another's reply: ${text.slice(0, 100)}`);
  if (text !== expected) return broken(`${text.length} characters came instead of ${expected.length}`);
  const fault = end.message.content === expected ? null : 'the stored text is another than the text read';
  return { pieces: pieces.length, fault };
}

/**
 * Returns the message as the upstream receives and repeats it: with the post-history instructions, in brackets, after
 * it.
 */
function findEcho(text: string): string {
  return /^You said: (.*?\n\n\[.*?\]) /s.exec(text)?.[1] ?? '';
}

function readEvents(body: string): ReplyEvent[] {
  return body
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => replyEventSchema.parse(JSON.parse(line.slice('data: '.length))));
}

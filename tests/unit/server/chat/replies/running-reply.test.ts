import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunningReply } from '#src/server/chat/replies/running-reply.ts';
import { composeReply, idOf } from '#tests/support/browser/chat-messages.ts';

const final = composeReply(1, { content: 'Good evening' });

const begin = () => new RunningReply(idOf(1));

/** Marks everything as stored. */
function store(reply: RunningReply): void {
  const piece = reply.unstored();
  if (piece !== null) reply.noteStored(piece.start + piece.text.length);
}

describe('a reply that is being written', () => {
  it('shows text as it arrives, and knows which part is not stored yet (rule:shown-first)', () => {
    const reply = begin();
    reply.append('Good ');
    expect(reply.readFrom(0)).toBe('Good ');
    expect(reply.unstored()).toEqual({ start: 0, text: 'Good ' });
    reply.append('evening');
    reply.noteStored(5);
    expect(reply.unstored()).toEqual({ start: 5, text: 'evening' });
    expect(reply.readFrom(2)).toBe('od evening');
    expect(reply.readFrom(99)).toBe('');
    store(reply);
    expect(reply.unstored()).toBeNull();
  });

  it('continues from a stored text', () => {
    const reply = begin();
    reply.startWith('Good ');
    expect(reply.unstored()).toBeNull();
    reply.append('evening');
    expect(reply.readFrom(0)).toBe('Good evening');
    expect(reply.unstored()).toEqual({ start: 5, text: 'evening' });
  });

  it('notifies its readers at once of more text, until they leave', () => {
    const reply = begin();
    const told: string[] = [];
    const leave = reply.read(() => told.push(reply.readFrom(2)));
    reply.append('Good');
    expect(told).toEqual(['od']);
    leave();
    reply.append(' evening');
    expect(told).toEqual(['od']);
  });

  it('shows nothing more of a retracted text', () => {
    const reply = begin();
    reply.append('Good');
    reply.finish(composeReply(1, { content: 'This was taken back.' }));
    expect(reply.readFrom(4)).toBe('');
  });

  it('starts again after a retraction, and is stored with its end only from then on', () => {
    const reply = begin();
    reply.startWith('Good ');
    const told: string[] = [];
    reply.read(() => told.push(reply.readFrom(0)));
    reply.append('thoughts');
    reply.retract();
    reply.append('evening');
    expect(told).toEqual(['Good thoughts', 'Good ', 'Good evening']);
    expect([reply.retracted, reply.text, reply.unstored()]).toEqual([1, 'Good evening', null]);
  });

  it('ends once, with its stored final state, for present and later callers', async () => {
    const reply = begin();
    reply.append('Good evening');
    const waiting = reply.ended();
    reply.finish(final);
    expect(await waiting).toBe(final);
    expect(await reply.ended()).toBe(final);
    expect(reply.readFrom(0)).toBe('Good evening');
  });

  it('that could not be stored fails for present and later callers', async () => {
    const reply = begin();
    const waiting = reply.ended();
    const cause = new Error('The database is away.');
    reply.fail(cause);
    expect(reply.failure?.error).toBe(cause);
    for (const work of [waiting, reply.ended()]) await expect(work).rejects.toBe(cause);
  });

  it('keeps the first reason of its interruption', () => {
    const reply = begin();
    expect(reply.abortReason).toBeNull();
    reply.abort('stopped');
    reply.abort('shutdown');
    expect(reply.abortReason).toBe('stopped');
  });

  it('never cuts a character between two pieces, and leaves NUL out', () => {
    const units = fc.array(fc.constantFrom('a', '缘', '\ud83d\udc4b', '\u0000'), { maxLength: 30 });
    fc.assert(
      fc.property(units, fc.array(fc.nat({ max: 40 })), (characters, cuts) => {
        const text = characters.join('');
        const bounds = [
          0,
          ...cuts.filter((cut) => cut <= text.length).toSorted((a, b) => a - b),
          text.length,
        ];
        const reply = begin();
        for (const [index, bound] of bounds.entries()) {
          reply.append(text.slice(bound, bounds[index + 1] ?? bound));
          expect(reply.readFrom(0).isWellFormed()).toBe(true);
          expect(reply.unstored()?.text.isWellFormed()).not.toBe(false);
          store(reply);
        }
        expect(reply.readFrom(0)).toBe(text.replaceAll('\u0000', ''));
      }),
    );
  });
});

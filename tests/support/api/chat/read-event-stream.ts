import { expect } from 'vitest';
import { z } from 'zod';
import { openEvents } from './read-events.ts';

/** Server-sent events that are read one at a time. */
export interface EventReading<Event> {
  /** The next event; undefined after the end of the stream. */
  next(): Promise<Event | undefined>;
  /** Reads until an event is as wanted. @throws Error when the stream ends first */
  until(isWanted: (event: Event) => boolean): Promise<Event>;
  /** Closes the connection, as a browser does that closes the page. */
  leave(): void;
}

/** Reads the events of a response; each has to match the contract's schema. */
export function readEventStream<S extends z.core.$ZodType>(
  response: Response,
  schema: S,
): EventReading<z.output<S>> {
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = openEvents(response).getReader();

  async function next(): Promise<z.output<S> | undefined> {
    const { done, value } = await reader.read();
    return done ? undefined : z.parse(schema, JSON.parse(value.data));
  }

  return {
    next,
    async until(isWanted) {
      for (;;) {
        const event = await next();
        if (event === undefined) throw new Error('The stream ended.');
        if (isWanted(event)) return event;
      }
    },
    leave() {
      void reader.cancel();
    },
  };
}

export interface ReadingPause {
  /**
   * Stops reading replies until `readAgain`: the server continues writing, and the reply stays unread. Messages that
   * are being sent are not interrupted.
   */
  pauseReading: () => void;
  readAgain: () => void;
  /** Resolves to true once a reply waits to be read again; at once if one does. */
  untilPaused: () => Promise<true>;
  /** Returns the signal that stops a reading which begins now. */
  signal: () => AbortSignal;
  /** Returns a promise of the end of the pause, and notes that a reply waits for it; null if there is no pause. */
  wait: () => Promise<void> | null;
}

export function createReadingPause(): ReadingPause {
  let reading = new AbortController();
  let paused: PromiseWithResolvers<void> | null = null;
  let waiting = Promise.withResolvers<true>();
  return {
    pauseReading() {
      paused ??= Promise.withResolvers();
      reading.abort();
    },
    readAgain() {
      if (paused === null) return;
      reading = new AbortController();
      paused.resolve();
      paused = null;
      waiting = Promise.withResolvers();
    },
    untilPaused: () => waiting.promise,
    signal: () => reading.signal,
    wait() {
      if (paused === null) return null;
      waiting.resolve(true);
      return paused.promise;
    },
  };
}

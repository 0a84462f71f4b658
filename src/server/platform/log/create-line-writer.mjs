// @ts-check
import { write as writeBytes } from 'node:fs';
import { hasErrorCode } from './error-code.mjs';

/** The lines that wait for a reader, in bytes: some 5,000 of them. */
const mostBytes = 1_048_576;
/** The pause before the next try when another program has made the output non-blocking and it is full. */
const againMs = 50;

/**
 * Writes lines without ever waiting for their reader.
 *
 * @typedef {object} LineWriter
 * @property {(line: string) => void} write takes a line with its line feed; drops it if too many wait already
 * @property {() => number} countDropped counts the lines that were dropped since the start
 * @property {(timeoutMs: number) => Promise<boolean>} flush resolves with true once all lines are written, or nobody can
 * read them any more; with false after that time
 */

/**
 * Creates a writer for an output of this process. Node writes to pipes and terminals synchronously, so a reader that
 * stops (a stalled log driver, a paused terminal) would stop the process with the first line that has no room. Here a
 * thread of libuv's pool waits instead. Such a thread cannot be interrupted, and `process.exit` waits for it:
 * `endProcess` knows that. Plain JavaScript, because the launcher uses it before the packages are installed.
 *
 * @param {number} fd
 * @param {(count: number) => string} describeDropped the line that says, once there is room again, how many were dropped
 * @returns {LineWriter}
 */
export function createLineWriter(fd, describeDropped) {
  /** @type {string[]} */
  let waiting = [];
  /** Bytes of the waiting lines, and of the lines that are being written. */
  let bytes = 0;
  let dropped = 0;
  let everDropped = 0;
  let isWriting = false;
  let isGone = false;
  /** @type {Set<() => void>} */
  const flushes = new Set();

  /** @param {number} count */
  function drop(count) {
    dropped += count;
    everDropped += count;
  }

  function writeWaiting() {
    if (waiting.length === 0 && dropped > 0) {
      waiting.push(describeDropped(dropped));
      dropped = 0;
    }
    if (waiting.length === 0) {
      for (const resolve of flushes) resolve();
      return;
    }
    isWriting = true;
    const lines = waiting;
    waiting = [];
    writeChunk(Buffer.from(lines.join('')), lines.length);
  }

  /**
   * @param {Buffer} chunk
   * @param {number} count of its lines
   */
  function writeChunk(chunk, count) {
    writeBytes(fd, chunk, 0, chunk.length, null, (error, written) => {
      if (error === null && written < chunk.length) {
        writeChunk(chunk.subarray(written), count);
      } else if (hasErrorCode(error, 'EAGAIN')) {
        setTimeout(() => writeChunk(chunk, count), againMs);
      } else {
        // Without a reader (a closed pipe or terminal) nothing can be told any more; a full disk has room again later.
        if (hasErrorCode(error, 'EPIPE', 'EBADF', 'EIO')) isGone = true;
        else if (error !== null) drop(count);
        isWriting = false;
        bytes = waiting.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
        if (isGone) waiting = [];
        if (error === null || isGone) writeWaiting();
        else for (const resolve of flushes) resolve();
      }
    });
  }

  return {
    write(line) {
      if (isGone) return;
      const length = Buffer.byteLength(line);
      if (bytes + length > mostBytes) {
        drop(1);
        return;
      }
      bytes += length;
      waiting.push(line);
      if (!isWriting) writeWaiting();
    },
    countDropped: () => everDropped,
    flush(timeoutMs) {
      if (!isWriting) return Promise.resolve(true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => finish(false), timeoutMs);
        const finish = (/** @type {boolean} */ isDone) => {
          clearTimeout(timer);
          flushes.delete(onDone);
          resolve(isDone);
        };
        const onDone = () => finish(true);
        flushes.add(onDone);
      });
    },
  };
}

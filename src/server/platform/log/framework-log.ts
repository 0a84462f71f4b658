import { userMessages } from '#src/contract/errors/errors.ts';
import type { Log, LogFields } from './log.ts';

export interface FrameworkLine {
  level: string;
  label: string | null;
  message: string;
}

/** The log of this process, in a variable because Astro creates its own log; null during a build, which has none. */
let connected: Log | null = null;

/** Sends all further log lines of Astro through this log. */
export function connectFrameworkLog(log: Log): void {
  connected = log;
}

/**
 * Creates the destination of Astro's log: ours, through the allow-list (rule:clean-logs). During a build, which has no
 * log, standard error.
 */
export function createFrameworkLog(): { write: (line: FrameworkLine) => void } {
  return {
    write({ level, label, message }) {
      if ((level !== 'error' && level !== 'warn') || advice.test(message)) return;
      if (connected === null) process.stderr.write(`${message}\n`);
      else
        connected[isOfVisitor(message) ? 'info' : level]('framework', describeFrameworkLine(label, message));
    },
  };
}

/** Astro decides this by the first request, which is usually not for a page. */
const advice = /^Your project uses \w+, but your custom src\/fetch\.ts does not call/;

/** The error of a page whose reader left while it was made. */
export const readerLeft = 'The reader has left the page.';

/**
 * True for a visitor's error, when nothing is broken: too many requests (429), an address with an invalid `%` (400), or
 * a reader who left.
 */
function isOfVisitor(message: string): boolean {
  const words = [
    ...Object.values(userMessages.tooManyRequests),
    'Error: Invalid URL encoding',
    `Error: ${readerLeft}`,
  ];
  return words.some((text) => message.includes(text));
}

/**
 * Returns the fields of Astro's line that may be logged: its label, and for an error the class and the place in the
 * code. The message contains addresses with their query, and values, so none of it is logged.
 */
export function describeFrameworkLine(label: string | null, message: string): LogFields {
  const lines = message.split('\n').map((line) => line.trim());
  const fields: LogFields = {};
  const name = /^(?:\[\w+\] )?([A-Z]\w{0,40}(?:Error|Exception)|Error)\b/.exec(lines[0] ?? '')?.[1];
  if (name !== undefined) fields.error_name = name;
  if (label !== null && /^[@a-z][\w/-]{0,40}$/i.test(label)) fields.state = label;
  const frames = lines.filter((line) => codePlace.test(line)).slice(0, 8);
  if (frames.length > 0) fields.stack = frames.join(' | ');
  return fields;
}

/** A place in a file of the product, of a package or of Node, as in a stack: nothing with a query. */
const codePlace = /^at (?:async )?(?:[\w.<>#$ ]+(?:\[as \w+\] )?\()?(?:file:\/\/|node:)[^\s?]+:\d+:\d+\)?$/;

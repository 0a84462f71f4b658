import { userMessages } from '#src/contract/errors/errors.ts';
import type { Log, LogFields } from './log.ts';

/** A line of the framework's log. */
export interface FrameworkLine {
  level: string;
  label: string | null;
  message: string;
}

let connected: Log | null = null;

/** Sends what the site's framework logs from now on through this log. */
export function connectFrameworkLog(log: Log): void {
  connected = log;
}

/**
 * Where the framework writes its log: into ours, through the allow-list (rule:clean-logs). While the site is built, which
 * has no log, to standard error.
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

/** It is judged by the first request, which is mostly none for a page. */
const advice = /^Your project uses \w+, but your custom src\/fetch\.ts does not call/;

/** True where nothing is broken: a visitor reads too much (429), or asks for an address with a broken `%` (400). */
function isOfVisitor(message: string): boolean {
  const words = [...Object.values(userMessages.tooManyRequests), 'Error: Invalid URL encoding'];
  return words.some((text) => message.includes(text));
}

/**
 * What may be logged of a line that the framework words: its label, and of an error the class and where in the code it
 * was thrown. The words hold addresses with their query, and values, so none of them is kept.
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

/** A place in a file of the product, of a package or of Node, as a stack names it: nothing that has a query. */
const codePlace = /^at (?:async )?(?:[\w.<>#$ ]+(?:\[as \w+\] )?\()?(?:file:\/\/|node:)[^\s?]+:\d+:\d+\)?$/;

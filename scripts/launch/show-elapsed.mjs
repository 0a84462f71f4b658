// @ts-check

const terminalMs = 1_000;
const plainMs = 15_000;

/**
 * Shows a label and the elapsed seconds on stderr: on one changing line of a terminal, else on a new line from time to
 * time.
 *
 * @param {string} label
 * @returns {{ end: (result: string) => void }} `end` puts the result and the whole time on a line of its own
 */
export function showElapsed(label) {
  const startedAt = Date.now();
  const isTerminal = process.stderr.isTTY;
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  /** @param {string} text */
  const write = (text) => process.stderr.write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`);
  write(label);
  const timer = setInterval(() => write(`${label} ${seconds()}`), isTerminal ? terminalMs : plainMs);
  return {
    end(result) {
      clearInterval(timer);
      write(`${result} (${seconds()})`);
      if (isTerminal) process.stderr.write('\n');
    },
  };
}

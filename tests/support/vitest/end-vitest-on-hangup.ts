import type { TestProject } from 'vitest/node';

/**
 * Lets `npm test` stop Vitest in an orderly way (tests/run/run-tool.ts): on SIGHUP it takes down what the global setups
 * started, such as a database. On SIGINT and SIGTERM Vitest's own reporter would end the process at once.
 */
export default function setUp({ vitest }: TestProject): () => void {
  const end = () => void vitest.cancelCurrentRun('keyboard-input');
  process.once('SIGHUP', end);
  return () => process.off('SIGHUP', end);
}

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const project = (name: string, globalSetup: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    globalSetup: ['tests/support/vitest/end-vitest-on-hangup.ts', ...globalSetup],
  },
});

/** Files that take long for their size: they start and kill whole servers, or work on much data. */
const longFiles =
  /\/api\/(?:chat-tree-property|content-command|crash-recovery|export-waits|import-waits|start-command)\.test/;

/** Where nothing is known of earlier runs the largest files come first; these would be last, with one core idle. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // `npm test` leaves them out, `npm run test:full` runs them: { tags: ['full'] }.
    tags: [{ name: 'full', description: 'Takes long for what it adds: runs in test:full only.' }],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
    // Test files follow one another in a process, which loads what they share once.
    isolate: false,
    setupFiles: ['tests/support/vitest/end-file-clean.ts', 'tests/support/vitest/seed-properties.ts'],
    // Machines are shared and noisy: these end what hangs, and say nothing of how fast the product is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      project('unit'),
      project('architecture'),
      // The real app on a real PostgreSQL.
      project('api', ['tests/support/vitest/start-postgres.ts']),
    ],
  },
});

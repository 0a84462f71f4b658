import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type TestOptions = TestProjectInlineConfiguration['test'];

const project = (name: string, globalSetup: string[] = [], options: TestOptions = {}) => ({
  extends: true as const,
  test: {
    ...options,
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    globalSetup: ['tests/support/end-vitest-on-hangup.ts', ...globalSetup],
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // Test files follow one another in a process, which loads what they share once.
      project('unit', [], { isolate: false, setupFiles: ['tests/support/end-file-clean.ts'] }),
      project('architecture'),
      // The real app on a real PostgreSQL.
      project('api', ['tests/support/api-global-setup.ts']),
    ],
  },
});

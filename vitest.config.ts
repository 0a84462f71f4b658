import { defineConfig } from 'vitest/config';

const project = (name: string, globalSetup: string[] = []) => ({
  extends: true as const,
  test: {
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
      project('unit'),
      project('architecture'),
      // The real app on a real PostgreSQL.
      project('api', ['tests/support/api-global-setup.ts']),
    ],
  },
});

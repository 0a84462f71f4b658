import { defineConfig } from 'vitest/config';

const project = (name: string) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`] },
});
const api = project('api');

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      project('unit'),
      project('architecture'),
      // The real app on a real PostgreSQL, one database for each worker.
      { ...api, test: { ...api.test, globalSetup: 'tests/support/api-global-setup.ts' } },
    ],
  },
});

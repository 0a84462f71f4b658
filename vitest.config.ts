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

/** Files that take long for their size: they start and kill whole servers, or work on many pictures. */
const longFiles =
  /\/(?:hostile-person|start-command|crash-recovery|findability|content-command|every-call|two-users|import-cards|own-characters|pictures|chat-transfer|chat-processes|conversation-lists|upgrade-dialog|component\/chat\/replies|component\/chat\/messages\/variants|component\/chat\/panels\/settings|embedded-postgres[\w-]*|launch|file-task|mailer)\.test/;
/** Files that have every module loaded anew, which what follows in the process would pay for. */
const reloadingFiles = /\/unit\/client\/(?:account|chat\/view|favourites|gems|overlays)\//;

/**
 * Projects follow one another, and in each the long files come first: at the end both cores have small ones. Where
 * nothing is known of earlier runs Vitest itself begins with the files that have the most text.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((ofProject) => ofProject.toSorted((a, b) => rank(a) - rank(b)));
  }
}

function rank({ moduleId }: TestSpecification): number {
  if (longFiles.test(moduleId)) return 0;
  return reloadingFiles.test(moduleId) ? 2 : 1;
}

export default defineConfig({
  test: {
    // `npm test` leaves them out, `npm run test:full` runs them: { tags: ['full'] }.
    tags: [{ name: 'full', description: 'Takes long for what it adds: runs in test:full only.' }],
    pool: 'forks',
    // Pages tell their console of each failure that a test makes.
    silent: 'passed-only',
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    // Test files follow one another in a process, which loads what they share once.
    isolate: false,
    setupFiles: ['tests/support/vitest/end-file-clean.ts', 'tests/support/vitest/seed-properties.ts'],
    // Machines are shared and noisy: these end what hangs, and say nothing of how fast the product is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      project('unit'),
      project('architecture'),
      // One island or panel in a DOM, with the real API behind its calls. Stores belong to a page: one process for a file.
      {
        extends: true as const,
        test: {
          ...project('component', ['tests/support/vitest/start-postgres.ts']).test,
          environment: './tests/support/vitest/dom-environment.ts',
          isolate: true,
        },
      },
      // The real app on a real PostgreSQL.
      project('api', ['tests/support/vitest/start-postgres.ts']),
      // The built product over HTTP, where no browser is needed: what it answers, for every kind of address.
      project('site', ['tests/support/vitest/start-site.ts']),
      // Several processes behind a balancer, and what an operator does to them: npm run test:ops.
      project('ops'),
      // A copy of the product with one language more.
      project('third-language', ['tests/support/vitest/start-postgres.ts']),
    ],
  },
});

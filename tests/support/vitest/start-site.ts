import type { TestProject } from 'vitest/node';
import { startE2eServer } from '../e2e/server.ts';
import { prepareData } from '../process/prepared-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built product that all tests of answers share: `http://localhost:…`. */
    siteUrl: string;
    /** The address of its database. */
    siteDatabaseUrl: string;
  }
}

/** Starts the built product once, on data as a first start leaves them; a test that changes it starts its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const forget = await prepareData();
  const server = await startE2eServer();
  project.provide('siteUrl', server.url);
  project.provide('siteDatabaseUrl', await server.databaseUrl());
  return async () => {
    await server.close();
    await forget();
  };
}

import { closeAfterFile } from '../vitest/close-after-file.ts';
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts';

/** Starts an API for the tests of the file that awaits it at its top; it is closed after them. */
export async function startApiForFile(options?: TestApiOptions): Promise<TestApi> {
  const api = await startTestApi(options);
  closeAfterFile(() => api.close());
  return api;
}

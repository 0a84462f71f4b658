import { afterAll } from 'vitest';
import { type SplitModel, startSplitModel } from './split-model.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import type { TestVisitor } from '../test-visitor.ts';

/** An API whose model takes notes, and a person who chats there. */
export interface MemoryApi {
  api: TestApi;
  split: SplitModel;
  visitor: TestVisitor;
}

/**
 * Starts an API that ends with its group of tests.
 * @param contextTokens the context length of the model
 * @param env environment variables beside `MEMORY`
 */
export async function startMemoryApi(
  contextTokens?: number,
  env: Record<string, string> = {},
): Promise<MemoryApi> {
  const split = await startSplitModel(contextTokens);
  const api = await startTestApi({ chatModel: split.chatModel, env: { MEMORY: 'on', ...env } });
  afterAll(() => api.close());
  return { api, split, visitor: await api.registerVisitor() };
}

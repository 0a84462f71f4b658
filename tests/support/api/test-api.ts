import type { Hono } from 'hono';
import type { Language } from '#src/contract/locale/language.ts';
import type { Api } from '#src/server/api.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { FakeScript, FakeScriptName } from '../services/fake-upstream-scripts.ts';
import { type FakeUpstream, startFakeUpstream } from '../services/fake-upstream.ts';
import { giveGems } from './gems/give-gems.ts';
import { openApi, type OpenApiOptions } from './open-api.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { registerVisitor, type TestVisitor } from './test-visitor.ts';
import { origin, type Send } from './visitor.ts';

export interface TestApiOptions extends Omit<OpenApiOptions, 'databaseUrl' | 'llmBaseUrl' | 'log'> {
  /** The script of the fake upstream at the start. */
  script?: FakeScriptName | FakeScript;
  /** Another API whose database and upstream this one shares, as a second process would. */
  beside?: TestApi;
}

/** The real API on a real PostgreSQL, with a fake upstream behind real HTTP. */
export interface TestApi {
  readonly app: Hono;
  readonly api: Api;
  readonly services: Services;
  readonly upstream: FakeUpstream;
  readonly database: TestDatabase;
  /** Every line that the product has logged. */
  readonly logLines: readonly string[];
  readonly send: Send;
  /** Sends a request to a path of the API. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Posts JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Registers a guest with more gems than any test spends. */
  registerVisitor(language?: Language): Promise<TestVisitor>;
  /** Registers a guest as everybody starts: with the gems of one day. */
  registerPoorVisitor(language?: Language): Promise<TestVisitor>;
  /** Tells the API that its process was told to stop. */
  announceStop(): void;
  close(): Promise<void>;
}

/** Starts an API on its own database. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { beside } = options;
  const database = beside?.database ?? (await createTestDatabase());
  const upstream = beside?.upstream ?? (await startFakeUpstream({ script: options.script ?? 'reply' }));
  const logLines: string[] = [];
  const { api, services, send, announceStop, close } = await openApi({
    ...options,
    databaseUrl: database.url,
    llmBaseUrl: upstream.baseUrl,
    log: createLog('debug', { write: (line) => void logLines.push(line) }),
  });
  const request = (path: string, init?: RequestInit) => send(new Request(`${origin}${path}`, init));
  return {
    app: api.app,
    api,
    services,
    upstream,
    database,
    logLines,
    send,
    announceStop,
    request,
    post: (path, body, headers = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async registerVisitor(language) {
      const visitor = await registerVisitor(send, language);
      await giveGems(database.sql, [visitor.user.id]);
      return visitor;
    },
    registerPoorVisitor: (language) => registerVisitor(send, language),
    async close() {
      await close();
      if (beside !== undefined) return;
      await upstream.close();
      await database.drop();
    },
  };
}

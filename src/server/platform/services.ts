import type { Registry } from 'prom-client';
import type { Database } from './database/database.ts';
import type { Env } from './settings/env.ts';
import type { ChatModels } from './llm/model/chat-models.ts';
import type { Log } from './log/log.ts';
import type { Moderator } from './moderation/moderator.ts';

/** The services of one process that every topic uses. */
export interface Services {
  env: Env;
  log: Log;
  database: Database;
  /** What this process measures, for `/metrics`. */
  metrics: Registry;
  /** The chat models that people may choose from; the site's own is their default. */
  chatModels: ChatModels;
  /** Judges texts beside the rules; null where the operator set up no moderation service. */
  moderator: Moderator | null;
  /** Aborted once this process is told to stop: it is not ready any longer, and begins no reply (rule:stop). */
  stopping: AbortSignal;
}

import type { Database } from './database.ts';
import type { Env } from './env.ts';
import type { ChatModel } from './llm/chat-model.ts';
import type { Log } from './log.ts';

/** What every topic is given: the outside world of one process. */
export interface Services {
  env: Env;
  log: Log;
  database: Database;
  chatModel: ChatModel;
}

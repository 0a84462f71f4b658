import type { Database } from './database.ts';
import type { Env } from './env.ts';
import type { ChatModel } from './llm/chat-model.ts';
import type { ChatModels } from './llm/chat-models.ts';
import type { Log } from './log.ts';

/** What every topic is given: the outside world of one process. */
export interface Services {
  env: Env;
  log: Log;
  database: Database;
  /** The site's own chat model. */
  chatModel: ChatModel;
  /** All that people may choose from; `chatModel` is their default. */
  chatModels: ChatModels;
}

import { spenders, type TokenBudgets } from '../limits/token-budgets.ts';
import type { Services } from '../services.ts';
import { createChatModels } from './chat-models.ts';
import {
  type ChatModel,
  ModelError,
  type ModelEvent,
  type ReplyRequest,
  type TokenUsage,
} from './chat-model.ts';

/** Bytes of UTF-8 that a token has, about: four letters, or a Chinese character and a bit. */
const bytesOfToken = 4;

/**
 * A model whose work is counted in the daily budgets, for whom it is done (docs/decisions/0027): by what the model itself
 * says that it took, otherwise by an estimate. The demo companion costs nothing and is not counted.
 */
export function meterModel<Model extends ChatModel>(
  model: Model,
  budgets: Pick<TokenBudgets, 'begin'>,
): Model {
  if (model.kind === 'demo') return model;
  return {
    ...model,
    streamReply: (request: ReplyRequest, signal: AbortSignal) =>
      meter(model.streamReply(request, signal), request, budgets),
  };
}

/** The same services, with models that are counted. */
export function meterServices(services: Services, budgets: Pick<TokenBudgets, 'begin'>): Services {
  const chatModel = meterModel(services.chatModel, budgets);
  const [, ...fromFile] = services.chatModels.list();
  const offered = fromFile.map((model) => meterModel(model, budgets));
  return { ...services, chatModel, chatModels: createChatModels(chatModel, offered) };
}

async function* meter(
  events: AsyncIterable<ModelEvent>,
  request: ReplyRequest,
  budgets: Pick<TokenBudgets, 'begin'>,
): AsyncIterable<ModelEvent> {
  const promptTokens = estimate(request.messages.reduce((sum, { content }) => sum + sizeOf(content), 0));
  const count = budgets.begin(spenders.getStore() ?? null, promptTokens);
  let usage: TokenUsage | undefined;
  let bytes = 0;
  let isFree = false;
  try {
    for await (const event of events) {
      if (event.type === 'finish') usage = event.usage;
      bytes += sizeOf(event.text ?? '');
      yield event;
    }
  } catch (error) {
    // It failed before it said anything.
    isFree = error instanceof ModelError && bytes === 0;
    throw error;
  } finally {
    if (isFree) count(0);
    else if (usage === undefined) count(promptTokens + estimate(bytes));
    else count(usage.promptTokens + usage.completionTokens);
  }
}

function sizeOf(text: string): number {
  return Buffer.byteLength(text);
}

function estimate(bytes: number): number {
  return Math.ceil(bytes / bytesOfToken);
}

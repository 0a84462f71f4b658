import { Counter, type Registry } from 'prom-client';
import { spenderContext, type TokenBudgets } from '#src/server/platform/limits/token-budgets.ts';
import { type ChatModels, createChatModels } from './chat-models.ts';
import {
  type ChatModel,
  ModelError,
  type ModelEvent,
  type ReplyRequest,
  type TokenUsage,
} from './chat-model.ts';

/** UTF-8 bytes per token, about: four letters, or a Chinese character and a little more. */
const bytesOfToken = 4;

/** Called at the end of each request with the tokens that it took; those of requests that were sent anew count as prompt. */
type NoteTokens = (model: string, tokens: TokenUsage) => void;

function measureTokens(register: Registry): NoteTokens {
  const tokens = new Counter({
    name: 'yuanfen_model_tokens_total',
    help: 'Tokens by model, as it reports them, else estimated: of prompts, and of what it wrote.',
    labelNames: ['model', 'of'],
    registers: [register],
  });
  return (model, { promptTokens, completionTokens }) => {
    tokens.inc({ model, of: 'prompt' }, promptTokens);
    tokens.inc({ model, of: 'reply' }, completionTokens);
  };
}

/**
 * Wraps a model so that its work counts in the daily budgets of its person (docs/decisions/0027): with the tokens that
 * the model reports, otherwise with an estimate; the model's context learns from them. The demo companion costs nothing
 * and is not counted.
 * @throws Error on a request that nobody's budget pays for, before the model gets it
 */
export function meterModel<Model extends ChatModel>(
  model: Model,
  budgets: Pick<TokenBudgets, 'begin'>,
  onTokens: NoteTokens = () => undefined,
): Model {
  if (model.kind === 'demo') return model;
  return {
    ...model,
    streamReply: (request: ReplyRequest, signal: AbortSignal) =>
      meter(model, request, { signal, budgets, onTokens }),
  };
}

/** Meters every model that people may choose from. */
export function meterModels(
  models: ChatModels,
  budgets: Pick<TokenBudgets, 'begin'>,
  register: Registry,
): ChatModels {
  const onTokens = measureTokens(register);
  const [own, ...fromFile] = models.list().map((model) => meterModel(model, budgets, onTokens));
  return createChatModels(own ?? models.default, fromFile);
}

/**
 * Passes the events on and counts them. Written by hand, since an async generator costs each event three more promise
 * turns.
 */
function meter(
  model: ChatModel,
  request: ReplyRequest,
  {
    signal,
    budgets,
    onTokens,
  }: { signal: AbortSignal; budgets: Pick<TokenBudgets, 'begin'>; onTokens: NoteTokens },
): AsyncIterableIterator<ModelEvent> {
  const spender = spenderContext.getStore();
  if (spender === undefined) {
    throw new Error(
      'a model was asked without a budget: the call’s limit is not `replies`, or the work is outside of spenders.run',
    );
  }
  const iterator = model.streamReply(request, signal)[Symbol.asyncIterator]();
  const promptTokens = estimate(request.messages.reduce((sum, { content }) => sum + sizeOf(content), 0));
  let count: ((tokens: number) => void) | undefined;
  let hasBegun = false;
  let usage: TokenUsage | undefined;
  let bytes = 0;
  /** Tokens of the requests before the last one. */
  let earlierTokens = 0;

  const end = (costsNothing = false) => {
    const last = usage ?? { promptTokens, completionTokens: estimate(bytes) };
    if (count !== undefined && !costsNothing)
      onTokens(model.name, { ...last, promptTokens: last.promptTokens + earlierTokens });
    count?.(costsNothing ? 0 : earlierTokens + last.promptTokens + last.completionTokens);
    count = undefined;
  };
  const note = (result: IteratorResult<ModelEvent>) => {
    if (result.done === true) {
      end();
      return result;
    }
    const { value } = result;
    if (value.type === 'finish') {
      usage = value.usage;
      if (usage !== undefined) noteUsage(model, request, usage, spender.userId);
    }
    bytes += sizeOf(value.text ?? '');
    if (value.type === 'retract' && value.isAskedAgain === true) {
      earlierTokens += promptTokens + estimate(bytes);
      bytes = 0;
    }
    return result;
  };
  const fail = (error: unknown) => {
    if (error instanceof ModelError && error.excess !== undefined) model.context.noteExcess(error.excess);
    end(error instanceof ModelError && isFree(error) && bytes + earlierTokens === 0);
    throw error;
  };
  return {
    next() {
      if (!hasBegun) count = budgets.begin(spender, promptTokens);
      hasBegun = true;
      return iterator.next().then(note, fail);
    },
    async return() {
      end();
      return (await iterator.return?.()) ?? { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** True for a failure before any output, which is free, unless the model wrote something that is not shown. */
function isFree({ fault, status }: ModelError): boolean {
  return status !== undefined || !['empty', 'only-thoughts', 'filtered'].includes(fault);
}

/** Calibrates the model's counts, if the prompt was counted. */
function noteUsage({ context }: ChatModel, request: ReplyRequest, usage: TokenUsage, personId: string): void {
  const { counted, messages } = request;
  if (counted === undefined) return;
  const texts = messages.map(({ content }) => content);
  context.noteUsage(usage.promptTokens, { counted, texts, personId });
}

function sizeOf(text: string): number {
  return Buffer.byteLength(text);
}

function estimate(bytes: number): number {
  return Math.ceil(bytes / bytesOfToken);
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#src/contract/locale/language.ts';
import type { FinishReason } from '#src/contract/chat/message-calls.ts';
import { isOpening } from '#src/domain/safety/humanity/claim-guard.ts';
import {
  type ChatModel,
  ModelError,
  type ModelFault,
  type ReplyRequest,
} from '#src/server/platform/llm/model/chat-model.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { countIntervention, type Intervention } from '#src/server/safety/count-intervention.ts';
import { chooseAttachment } from '../media/choose-attachment.ts';
import type { PreparedReply } from '../prompt/compose-reply-request.ts';
import type { SafetyContext } from '../safety/safety-context.ts';
import { isReplyRefused } from '../safety/moderate.ts';
import { type Refusal, ReplyGuard } from '../safety/reply-guard.ts';
import { composeRemoval } from '../safety/site-messages.ts';
import type { ReplyResult } from './finish-reply.ts';
import type { RunningReply } from './running-reply.ts';
import { Thoughts } from './thoughts.ts';

export interface ReplyJob {
  /** The reply that `ReplyWriter.announce` created. */
  reply: RunningReply;
  conversationId: string;
  context: SafetyContext;
  /** The site's help, which is given in place of a reply; null if the persona may speak. */
  help: string | null;
  compose: () => Promise<PreparedReply>;
}

/** The state of a reply that its end needs, however it ends. */
interface Progress {
  model: ChatModel;
  thoughts: Thoughts;
  /** True if some of the reply was read. */
  hasBegun: boolean;
  firedLore: ReplyRequest['firedLore'];
  hasDroppedTurns: boolean;
}

export interface ReplyHooks {
  /**
   * Called whenever the reply has new text; resolves at the end of its frame: text that arrives in the meantime is one
   * piece.
   */
  onText: () => Promise<void>;
  /** Called when the text of the reply was retracted or taken back: what is stored of it is erased. */
  onRetract: () => void;
}

/**
 * Generates a reply with the model, or by the site itself for a person in a crisis; every way it can end is a result.
 * Never rejects.
 */
export async function generateReply(
  services: Services,
  job: ReplyJob,
  hooks: ReplyHooks,
): Promise<ReplyResult> {
  const result = await writeToItsEnd(services, job, hooks);
  return moderateReply(services, job, hooks, result);
}

/**
 * Judges the whole text of a reply by the moderation service, however it ended: a reply that is stopped before its last
 * word is judged as well. The shown text of a refused reply is taken back, as where the guard refuses it.
 */
async function moderateReply(
  services: Services,
  { reply, context: { language } }: ReplyJob,
  hooks: ReplyHooks,
  result: ReplyResult,
): Promise<ReplyResult> {
  const { content = '', model, firedLore, hasDroppedTurns } = result;
  if (model === 'safety' || content.length <= reply.begunLength) return result;
  if (!(await isReplyRefused(services, content))) return result;
  // No guard has read its thoughts with what the service knows now.
  reply.dropThoughts();
  return {
    ...(await takeBack(services, reply, hooks, { language, refusal: 'minors' })),
    firedLore,
    hasDroppedTurns,
  };
}

async function writeToItsEnd(services: Services, job: ReplyJob, hooks: ReplyHooks): Promise<ReplyResult> {
  const { reply, context, help } = job;
  const progress: Progress = {
    model: services.chatModels.default,
    thoughts: new Thoughts(),
    hasBegun: false,
    firedLore: undefined,
    hasDroppedTurns: false,
  };
  try {
    if (help !== null) {
      reply.append(reply.text === '' ? help : `\n\n${help}`);
      void hooks.onText();
      await note(services, 'crisis');
      return { content: reply.text, model: 'safety', finishReason: 'stop' };
    }
    if (context.sexualisesMinors)
      return await takeBack(services, reply, hooks, { language: context.language, refusal: 'minors' });
    const outcome = await writeFitting(services, reply, await job.compose(), { context, progress, hooks });
    const { thoughts, firedLore, hasDroppedTurns } = progress;
    return { ...outcome, reasoning: thoughts.end(), firedLore, hasDroppedTurns };
  } catch (error) {
    const failure = describeFailure(services, reply, { error, model: progress.model });
    const { begunLength } = reply;
    const keepsAll = failure.finishReason === 'interrupted' || failure.finishReason === 'stopped';
    // The text to continue stays in any case.
    const content = keepsAll ? reply.text : reply.text.slice(0, begunLength);
    return {
      ...failure,
      content,
      begunLength,
      reasoning: progress.thoughts.end(),
      firedLore: progress.firedLore,
    };
  }
}

interface GenerationContext {
  context: SafetyContext;
  progress: Progress;
  hooks: ReplyHooks;
}

/** The number of times that a prompt is reduced for a server that rejected it as too long. */
const mostRefits = 6;

/**
 * Writes a reply, with ever smaller prompts while its model says that the prompt is too long: nothing of the reply has
 * been read by then.
 * @throws ModelError when the model fails
 */
async function writeFitting(
  services: Services,
  reply: RunningReply,
  prepared: PreparedReply,
  writing: GenerationContext,
): Promise<ReplyResult> {
  const { progress } = writing;
  let current = prepared;
  for (let refits = 0; ; refits += 1) {
    const { request } = current;
    progress.model = request.chatModel ?? services.chatModels.default;
    progress.firedLore = request.firedLore;
    progress.hasDroppedTurns = current.hasDroppedTurns;
    try {
      return await writeGuarded(services, reply, { ...writing, request });
    } catch (error) {
      const isTooLong = error instanceof ModelError && error.fault === 'too-long' && !progress.hasBegun;
      if (!isTooLong || refits >= mostRefits) throw error;
      const { context } = progress.model;
      const fields = {
        message_id: reply.messageId,
        model: progress.model.name,
        context_tokens: context.tokens,
      };
      services.log.warn('prompt-too-long', { ...fields, ...toErrorFields(error) });
      // Assembling has a turn of its own.
      await nextTurn();
      const smaller = current.refit(error.excess);
      if (smaller === null) throw error;
      current = smaller;
    }
  }
}

/** @throws ModelError when the model fails */
async function writeGuarded(
  services: Services,
  reply: RunningReply,
  writing: GenerationContext & { request: ReplyRequest },
): Promise<ReplyResult> {
  const { request, context, progress, hooks } = writing;
  // A model that is not called costs nothing.
  reply.signal.throwIfAborted();
  const createGuard = () => new ReplyGuard(context.asked, { begun: reply.text, recent: context.recent });
  let guard = createGuard();
  const { thoughts } = progress;
  thoughts.begin(context.asked, reply);
  for await (const event of progress.model.streamReply(request, reply.signal)) {
    if (event.type !== 'loading') progress.hasBegun = true;
    if (event.type === 'reasoning') {
      thoughts.push(event.text);
      continue;
    }
    if (event.type === 'loading') {
      reply.recordStatus('loading');
      continue;
    }
    if (event.type === 'retract') {
      thoughts.clear();
      reply.retract();
      hooks.onRetract();
      guard = createGuard();
      continue;
    }
    const { text, refusal } = event.type === 'text' ? guard.push(event.text) : guard.end(event.text);
    if (refusal !== null) return takeBack(services, reply, hooks, { language: context.language, refusal });
    if (text !== '') {
      reply.append(text);
      const frame = hooks.onText();
      if (event.type !== 'finish') await frame;
    }
    if (event.type === 'finish') {
      if (guard.replaced > 0) await note(services, 'claim');
      const { leftOut = [] } = event;
      if (leftOut.length > 0) {
        const fields = { message_id: reply.messageId, model: progress.model.name };
        services.log.warn('parameters-left-out', { ...fields, parameters: leftOut.join(', ') });
      }
      return {
        content: reply.text,
        leftOut: leftOut.filter((name) => request.sampler?.[name] !== undefined),
        finishReason: event.reason,
        promptTokens: event.usage?.promptTokens,
        completionTokens: event.usage?.completionTokens,
        attachmentId: await chooseAttachment(services, context),
      };
    }
  }
  throw new ModelError('cut', 'the answer of the model ended without a finish reason');
}

/** Puts the site's text in place of a refused reply. */
async function takeBack(
  services: Services,
  reply: RunningReply,
  hooks: ReplyHooks,
  { language, refusal }: { language: Language; refusal: Refusal },
): Promise<ReplyResult> {
  reply.takeBack();
  hooks.onRetract();
  await note(services, refusals[refusal]);
  return { content: composeRemoval(language, refusal), model: 'safety', finishReason: 'content_filter' };
}

const refusals: Record<Refusal, Intervention> = { minors: 'reply-removed', explicit: 'reply-explicit' };

/** Counts an intervention of the site; an error of the count must not lose the reply. */
async function note({ database, log }: Services, kind: Intervention): Promise<void> {
  try {
    await countIntervention(database, kind);
  } catch (error) {
    log.warn('intervention-not-counted', toErrorFields(error));
  }
}

function describeFailure(
  { log }: Services,
  reply: RunningReply,
  { error, model }: { error: unknown; model: ChatModel },
): ReplyResult {
  if (reply.abortReason === 'stopped') return { finishReason: 'stopped' };
  if (reply.abortReason === 'shutdown') return { finishReason: 'interrupted', fault: 'shutdown' };
  const fault = error instanceof ModelError ? error.fault : 'internal';
  const fields = { message_id: reply.messageId, model: model.name, fault };
  if (fault === 'internal') log.error('reply-crashed', { ...fields, ...toErrorFields(error) });
  else log.warn('reply-failed', { ...fields, ...toErrorFields(error) });
  // Its first word was shown before anything was decided; alone it is not a reply, and it is free.
  const hasMore = reply.text.length > reply.begunLength;
  if (hasMore && !isOpening(reply.text)) return { finishReason: 'interrupted', fault };
  return { finishReason: reasons[fault] ?? 'unavailable', fault };
}

/**
 * The finish reason that a person sees for an error of the model; for any other, the model counts as unavailable.
 */
const reasons: Partial<Record<ModelFault | 'internal', FinishReason>> = {
  'rate-limited': 'busy',
  empty: 'silent',
  'only-thoughts': 'only_thoughts',
  loading: 'loading',
  overloaded: 'overloaded',
  'no-access': 'no_access',
  'no-credit': 'no_credit',
  'no-model': 'no_model',
  filtered: 'filtered',
  'too-long': 'too_long',
};

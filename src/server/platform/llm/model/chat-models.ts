import { vipLevels, type VipLevel } from '#src/contract/call/level.ts';
import type { ChatModel } from './chat-model.ts';
import { commonSamplers, type SamplerRange } from './sampler-rules.ts';

/** A chat model that people may choose. Its `name` is the operator's. */
export interface OfferedModel extends ChatModel {
  readonly id: string;
  /** The lowest level that may choose it (rule:levels). */
  readonly level: VipLevel;
  readonly samplers: readonly SamplerRange[];
  /** Most tokens of a reply; the site's own limit if absent. */
  readonly maxReplyTokens?: number | undefined;
  /** Price of a reply, in gems; the price of every reply if absent. */
  readonly replyGems?: number | undefined;
}

/** The chat models of this site: the model from `LLM_*` or Ollama, and the models of the operator's file. */
export interface ChatModels {
  readonly default: OfferedModel;
  /** Returns the model of an id; undefined if it is not, or no longer, in the file. */
  find(id: string): OfferedModel | undefined;
  /** Lists all models, the default first. */
  list(): readonly OfferedModel[];
  /** Returns the model that writes: the chosen one, or the default if that does not exist or the level is too low. */
  chooseFor(vipLevel: VipLevel, id: string | null): OfferedModel;
}

export const defaultModelId = 'default';

/**
 * Puts the site's own model before the models of the file.
 * @param options `isCharged`: false where everything is free (`GEMS=off`), so that nobody could buy the level of a
 * model: then everybody may choose every model
 */
export function createChatModels(
  own: ChatModel,
  fromFile: readonly OfferedModel[] = [],
  { isCharged = true }: { isCharged?: boolean } = {},
): ChatModels {
  const first: OfferedModel = {
    id: defaultModelId,
    level: 'NOT_VIP',
    samplers: own.kind === 'demo' ? [] : commonSamplers,
    name: own.name,
    kind: own.kind,
    context: own.context,
    thinks: own.thinks,
    foundAt: own.foundAt,
    streamReply: (request, signal) => own.streamReply(request, signal),
  };
  const all = [first, ...fromFile.map((model) => (isCharged ? model : openToAll(model)))];
  const byId = new Map(all.map((model) => [model.id, model]));
  return {
    default: first,
    find: (id) => byId.get(id),
    list: () => all,
    chooseFor(vipLevel, id) {
      const chosen = id === null ? undefined : byId.get(id);
      return chosen !== undefined && reachesLevel(vipLevel, chosen.level) ? chosen : first;
    },
  };
}

/** Returns the model with the lowest level, so that everybody may choose it. */
function openToAll(model: OfferedModel): OfferedModel {
  return {
    ...model,
    level: 'NOT_VIP',
    streamReply: (request, signal) => model.streamReply(request, signal),
  };
}

/** True if a user's level is at least another (rule:levels): NOT_VIP, GEMS, VIP, SVIP. */
export function reachesLevel(own: VipLevel, needed: VipLevel): boolean {
  return vipLevels.indexOf(own) >= vipLevels.indexOf(needed);
}

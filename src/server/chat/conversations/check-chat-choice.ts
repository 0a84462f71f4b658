import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import type { VipLevel } from '#src/contract/call/level.ts';
import { type OfferedModel, reachesLevel } from '#src/server/platform/llm/model/chat-models.ts';
import type { Services } from '#src/server/platform/services.ts';

/** A person's choices for a conversation; absent ones stay as they are. */
export interface ChatChoice {
  /** A model's id, or null for the site's own. */
  chatModel?: string | null | undefined;
  sampler?: Readonly<Record<string, number>> | undefined;
}

const levelMessages: Readonly<Record<VipLevel, Localized>> = {
  NOT_VIP: userMessages.chatModelUnknown,
  GEMS: userMessages.chatModelNeedsGems,
  VIP: userMessages.chatModelNeedsVip,
  SVIP: userMessages.chatModelNeedsSvip,
};

/**
 * Checks a choice against the models of this site and the person's level (rule:levels). Sampler parameters must
 * belong to the chosen model. If only the parameters change, those of every model of the level are accepted, because
 * each request sends a model only the parameters that it knows.
 * @throws AppError 40003: 404 for a model that does not exist, else for a model of a higher level or an invalid sampler
 * parameter
 */
export function checkChatChoice(
  { chatModels }: Pick<Services, 'chatModels'>,
  vipLevel: VipLevel,
  { chatModel, sampler }: ChatChoice,
): void {
  const chosen = chatModel === undefined ? undefined : requireModel(chatModels, vipLevel, chatModel);
  if (sampler === undefined) return;
  const models = chosen === undefined ? chatModels.list().filter(isFor(vipLevel)) : [chosen];
  const ranges = models.flatMap((model) => model.samplers);
  for (const [name, value] of Object.entries(sampler)) {
    const fits = ranges.some((range) => range.name === name && value >= range.min && value <= range.max);
    if (!fits) {
      throw new AppError(40003, {
        message: 'a sampler parameter that the model does not have, or out of its bounds',
        userMessage: userMessages.samplerRefused,
      });
    }
  }
}

function requireModel(
  chatModels: Services['chatModels'],
  vipLevel: VipLevel,
  id: string | null,
): OfferedModel {
  if (id === null) return chatModels.default;
  const model = chatModels.find(id);
  if (model === undefined) {
    throw new AppError(40003, { status: 404, userMessage: userMessages.chatModelUnknown });
  }
  if (!isFor(vipLevel)(model)) throw new AppError(40003, { userMessage: levelMessages[model.level] });
  return model;
}

function isFor(vipLevel: VipLevel): (model: OfferedModel) => boolean {
  return (model) => reachesLevel(vipLevel, model.level);
}

import levels from '#src/content/levels.json' with { type: 'json' };
import prices from '#src/content/prices.json' with { type: 'json' };
import type { GemPrices, LevelBenefits } from '#src/contract/membership/payment-calls.ts';
import { vipLevels } from '#src/contract/call/level.ts';
import { type ChatModels, reachesLevel } from '#src/server/platform/llm/model/chat-models.ts';

interface Levels {
  guest_gems: number;
  levels: LevelBenefits[];
  prices: GemPrices;
}

/**
 * Lists the benefits of each level (rule:levels), with the models that it may choose besides the site's own, and
 * the prices of actions.
 */
export function listLevels(chatModels: ChatModels): Levels {
  const offered = chatModels.list().filter(({ id }) => id !== chatModels.default.id);
  return {
    guest_gems: levels.guest.daily,
    prices,
    levels: vipLevels.map((level) => {
      const given = levels[level];
      return {
        level,
        daily: given.daily,
        monthly: given.monthly,
        free_pictures: given.freePictures,
        free_voice: given.freeVoice,
        vip_character_factor: given.vipCharacterFactor,
        memories: given.memories,
        lorebooks: given.lorebooks,
        storage_megabytes: given.storageMegabytes,
        models: offered.filter((model) => reachesLevel(level, model.level)).map(({ name }) => name),
      };
    }),
  };
}

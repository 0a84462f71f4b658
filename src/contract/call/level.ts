import * as z from 'zod/mini';

/** The levels of a person who calls, from the lowest to the highest (rule:levels). */
export const vipLevels = ['NOT_VIP', 'GEMS', 'VIP', 'SVIP'] as const;

export type VipLevel = (typeof vipLevels)[number];

export const vipLevel = z.enum(vipLevels);

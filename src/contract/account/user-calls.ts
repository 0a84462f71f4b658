import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { registerDevicePath } from '../call/device-registration.ts';
import { vipLevel } from '../call/level.ts';
import { currencyCode } from '../locale/currency.ts';
import { deviceId, languageTag, nameText, noBody, noQuery, time, timeZone, uuid } from '../call/fields.ts';

/**
 * A person's own gender; `UNSAID` for a person who would rather not say, which counts as unknown
 * (rule:opposite-gender).
 */
export const userGenders = ['MALE', 'FEMALE', 'UNSAID'] as const;

export const userGender = z.enum(userGenders);

export type UserGender = z.infer<typeof userGender>;

/** The user as the browser may know it (rule:user-fields): the stored fields without the secrets `device_id` and `token`. */
export const userSchema = z.object({
  id: uuid,
  create_time: time,
  modify_time: time,
  platform: z.string(),
  platform_name: z.string(),
  /** False for a guest, who is known by a device id only. */
  isLogin: z.boolean(),
  nickname: z.string(),
  gender: userGender,
  avatar: z.nullable(z.string()),
  sign: z.string(),
  email: z.nullable(z.string()),
  audio_switch: z.boolean(),
  auto_translate: z.boolean(),
  source_language: z.string(),
  target_language: z.string(),
  /** False while the person chose neither: then replies are translated into the language of the interface. */
  languages_chosen: z.boolean(),
  /** For clients with a visual mode; pages of this site have none. */
  visual: z.boolean(),
  /** The labels of mature content that the user asked to see; empty for everyone else (rule:mature-hidden). */
  tags: z.array(z.string()),
  /** True once the user stated to be an adult. */
  adult: z.boolean(),
  /** The number of characters that the user likes. */
  likes: z.int(),
  /** Gems that can be spent now: the gems of the day and the bought gems (rule:daily-package). */
  gems: z.int(),
  vip: z.boolean(),
  vip_level: vipLevel,
  subscription_end: z.nullable(time),
  /** The currency that the person chose; null without a choice. */
  currency: z.nullable(currencyCode),
  /** The ids of the private characters, newest first. */
  characters: z.array(z.string()),
  /** Always empty: the site deals no cards. */
  cards: z.array(z.string()),
  /** Advertising ids of devices, which the site does not read: always null. */
  idfa: z.nullable(z.string()),
  adid: z.nullable(z.string()),
  android_id: z.nullable(z.string()),
  gps_adid: z.nullable(z.string()),
});

export type User = z.infer<typeof userSchema>;

export const registerDevice = defineCall({
  name: 'registerDevice',
  method: 'POST',
  path: registerDevicePath,
  caller: 'anyone',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ device_id: deviceId, platform: z.string().check(z.minLength(1), z.maxLength(32)) }),
  result: userSchema,
});

export const getUserInfo = defineCall({
  name: 'getUserInfo',
  method: 'GET',
  path: '/v2/appUser/getUserInfo',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  /** The time zone in which the person's day begins; stored. */
  query: z.object({ time_zone: z.optional(timeZone) }),
  body: noBody,
  result: userSchema,
});

export const getUserByDeviceId = defineCall({
  name: 'getUserByDeviceId',
  method: 'GET',
  path: '/v2/appUser/getByDeviceId/user',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: userSchema,
});

/** The longest texts of a profile, in UTF-16 units. */
export const longestNickname = 40;
export const longestSign = 200;

export const updateUserInfo = defineCall({
  name: 'updateUserInfo',
  method: 'POST',
  path: '/v2/appUser/updateUserInfo',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.strictObject({
    nickname: z.optional(nameText(longestNickname)),
    gender: z.optional(userGender),
    /** Null removes the picture; a new picture is uploaded with `uploadAvatar`. */
    avatar: z.optional(z.null()),
    sign: z.optional(z.string().check(z.maxLength(longestSign))),
    audio_switch: z.optional(z.boolean()),
    auto_translate: z.optional(z.boolean()),
    source_language: z.optional(languageTag),
    target_language: z.optional(languageTag),
    visual: z.optional(z.boolean()),
    /** True shows mature characters; members only (rule:mature-hidden). */
    mature: z.optional(z.boolean()),
    /** The currency that prices are shown in; null for the currency that fits the languages of the request. */
    currency: z.optional(z.nullable(currencyCode)),
  }),
  result: userSchema,
});

/** The members of the own profile that may be changed. */
export type UserChange = z.infer<typeof updateUserInfo.body>;

export const uploadAvatar = defineCall({
  name: 'uploadAvatar',
  method: 'POST',
  path: '/v2/appUser/avatar',
  caller: 'member',
  reply: 'json',
  accepts: 'picture',
  readOnly: false,
  query: noQuery,
  body: noBody,
  result: userSchema,
});

export const getRandomName = defineCall({
  name: 'getRandomName',
  method: 'GET',
  path: '/v2/appUser/randomName',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: z.object({ nickname: z.string() }),
});

export const stateAdult = defineCall({
  name: 'stateAdult',
  method: 'POST',
  path: '/v2/appUser/stateAdult',
  caller: 'visitor',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ adult: z.literal(true) }),
  result: userSchema,
});

import { z } from './zod.ts';
import { defineCall } from './call.ts';
import { registerDevicePath } from './device-registration.ts';
import { deviceId, gender, noBody, noQuery, time, uuid } from './fields.ts';

export const vipLevel = z.enum(['NOT_VIP', 'GEMS', 'VIP', 'SVIP']);

/** The user as the browser may know it (spec §3): the stored fields without the secrets `device_id` and `token`. */
export const userSchema = z.object({
  id: uuid,
  create_time: time,
  modify_time: time,
  platform: z.string(),
  platform_name: z.string(),
  /** False for a guest, who is known by a device id only. */
  isLogin: z.boolean(),
  nickname: z.string(),
  gender,
  avatar: z.string().nullable(),
  sign: z.string(),
  email: z.string().nullable(),
  audio_switch: z.boolean(),
  auto_translate: z.boolean(),
  source_language: z.string(),
  target_language: z.string(),
  visual: z.boolean(),
  vip: z.boolean(),
  vip_level: vipLevel,
  subscription_end: time.nullable(),
});

export type User = z.infer<typeof userSchema>;

export const registerDevice = defineCall({
  name: 'registerDevice',
  method: 'POST',
  path: registerDevicePath,
  summary: 'Creates or returns the guest of a device; idempotent (D3, D4).',
  caller: 'anyone',
  reply: 'json',
  readOnly: false,
  query: noQuery,
  body: z.object({ device_id: deviceId, platform: z.string().min(1).max(32) }),
  result: userSchema,
});

export const getUserInfo = defineCall({
  name: 'getUserInfo',
  method: 'GET',
  path: '/v2/appUser/getUserInfo',
  summary: "The session's user; the guest when only a device id is known (D3).",
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: userSchema,
});

export const getUserByDeviceId = defineCall({
  name: 'getUserByDeviceId',
  method: 'GET',
  path: '/v2/appUser/getByDeviceId/user',
  summary: 'The guest of the `device-id` header (D3).',
  caller: 'visitor',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: noBody,
  result: userSchema,
});

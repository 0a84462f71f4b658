import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Users, guests included: a guest is a user without an account, known by the hash of a device id (D4). */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** SHA-256 of the device id, which is a bearer secret and never stored itself. */
  deviceIdHash: text('device_id_hash').unique(),
  platform: text('platform').notNull(),
  nickname: text('nickname').notNull().default(''),
  gender: text('gender', { enum: ['MALE', 'FEMALE'] })
    .notNull()
    .default('MALE'),
  avatar: text('avatar'),
  sign: text('sign').notNull().default(''),
  email: text('email'),
  audioSwitch: boolean('audio_switch').notNull().default(false),
  autoTranslate: boolean('auto_translate').notNull().default(false),
  sourceLanguage: text('source_language').notNull().default('zh-CN'),
  targetLanguage: text('target_language').notNull().default('en-US'),
  visual: boolean('visual').notNull().default(true),
  vipLevel: text('vip_level', { enum: ['NOT_VIP', 'GEMS', 'VIP', 'SVIP'] })
    .notNull()
    .default('NOT_VIP'),
  subscriptionEnd: timestamp('subscription_end', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull().defaultNow(),
});

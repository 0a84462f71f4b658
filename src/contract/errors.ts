import type { Localized } from './language.ts';

/** The specification's error catalogue (spec §8): server code, HTTP status (D2) and fallback message. */
export const errorCatalogue = {
  20001: { status: 500, message: { en: 'Server error', 'zh-CN': '服务器错误' } },
  20003: { status: 402, message: { en: 'Not Enough Gems Now', 'zh-CN': '宝石不足' } },
  40001: { status: 401, message: { en: 'Unauthorized', 'zh-CN': '未授权' } },
  40003: { status: 400, message: { en: 'Invalid parameters', 'zh-CN': '参数无效' } },
  50001: { status: 503, message: { en: 'Service unavailable', 'zh-CN': '服务暂不可用' } },
} as const satisfies Record<number, { status: number; message: Localized }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What is said when a call fails without any words from the server (spec §8). */
export const networkErrorMessage: Localized = { en: 'Network Error', 'zh-CN': '网络错误' };

/** Messages for people, more exact than the catalogue's, in both languages. */
export const userMessages = {
  mustNotBeBlank: { en: 'must not be empty', 'zh-CN': '不能为空' },
  notFound: { en: 'This could not be found.', 'zh-CN': '没有找到相应内容。' },
  noSuchCall: { en: 'There is no such call.', 'zh-CN': '没有这个接口。' },
  deviceUnknown: {
    en: 'This device is not registered yet. Reload the page.',
    'zh-CN': '此设备尚未登记，请刷新页面。',
  },
  deviceIdMalformed: {
    en: 'The device id does not have the form of a UUID.',
    'zh-CN': '设备标识格式不正确。',
  },
  foreignOrigin: {
    en: 'This request came from another site and was refused.',
    'zh-CN': '该请求来自其他网站，已拒绝。',
  },
  bodyTooLarge: { en: 'The request is larger than 1 MB.', 'zh-CN': '请求内容超过 1 MB。' },
  bodyEncoded: {
    en: 'Compressed request bodies are not accepted.',
    'zh-CN': '不接受压缩的请求内容。',
  },
  bodyNotJson: { en: 'The request body must be JSON.', 'zh-CN': '请求内容必须是 JSON。' },
  keyReused: {
    en: 'This Idempotency-Key was already used with another request.',
    'zh-CN': '此 Idempotency-Key 已用于其他请求。',
  },
  messageReused: {
    en: 'This client_message_id was already used for another text.',
    'zh-CN': '此 client_message_id 已用于另一条内容。',
  },
  replyRunning: {
    en: 'A reply is still being written. Wait for it, or stop it.',
    'zh-CN': '上一条回复还在生成，请稍候或先停止。',
  },
  modelUnavailable: {
    en: 'The chat model could not be reached. Your message is saved; try again.',
    'zh-CN': '没能连上聊天模型。你的消息已保存，请重试。',
  },
  modelBusy: {
    en: 'The chat model was busy. Your message is saved; try again in a moment.',
    'zh-CN': '聊天模型当时正忙。你的消息已保存，请稍后再试。',
  },
  modelSilent: {
    en: 'The chat model gave no answer. Your message is saved; try again.',
    'zh-CN': '聊天模型没有作答。你的消息已保存，请重试。',
  },
  replyInterrupted: {
    en: 'The reply was interrupted. Try again to replace what arrived.',
    'zh-CN': '回复中断了。重试会生成新的回复来替换它。',
  },
  databaseUnavailable: {
    en: 'The database cannot be reached right now. Try again in a moment.',
    'zh-CN': '暂时连不上数据库，请稍后再试。',
  },
  loginNeeded: { en: 'Log in to do this.', 'zh-CN': '请先登录。' },
  loginAgainNeeded: {
    en: 'For this, log in once more: the last time was too long ago.',
    'zh-CN': '距上次登录已久，请重新登录后再试。',
  },
  loginFailed: {
    en: 'The login did not work. Try again, or choose another way.',
    'zh-CN': '登录没有成功，请重试或换一种方式。',
  },
  loginLinkSpent: {
    en: 'This link has been used or is older than 15 minutes. Ask for a new one.',
    'zh-CN': '此链接已使用过，或已超过 15 分钟，请重新获取。',
  },
  passkeyUnknown: {
    en: 'This passkey belongs to no account here.',
    'zh-CN': '此通行密钥未关联任何账户。',
  },
  sessionInUse: {
    en: 'This is the browser that you are using. Log out of it instead.',
    'zh-CN': '这是你正在使用的浏览器，请改用退出登录。',
  },
  lastLoginWay: {
    en: 'This is the only way into your account. Add another one first.',
    'zh-CN': '这是登录此账户的唯一方式，请先添加其他方式。',
  },
  adultNeeded: {
    en: 'This site is for adults. Say that you are at least 18 to go on.',
    'zh-CN': '本站仅面向成年人，请先确认你已年满 18 周岁。',
  },
  tooManyRequests: {
    en: 'That was a lot at once. Wait a moment, then try again.',
    'zh-CN': '操作过于频繁，请稍候再试。',
  },
  mailUnavailable: {
    en: 'The e-mail could not be sent. Try again in a few minutes, or log in another way.',
    'zh-CN': '邮件没能发出，请几分钟后再试，或换一种方式登录。',
  },
  pictureUnreadable: {
    en: 'This file is no picture that can be read. Choose a JPEG, PNG, WebP, AVIF or GIF.',
    'zh-CN': '无法读取此图片，请选择 JPEG、PNG、WebP、AVIF 或 GIF 文件。',
  },
  pictureTooLarge: {
    en: 'This picture is too large: at most 5 MB and 40 megapixels.',
    'zh-CN': '图片过大：最多 5 MB、4000 万像素。',
  },
  registrationFailed: {
    en: 'This device could not be registered. Check the connection and reload the page.',
    'zh-CN': '设备登记失败，请检查网络后刷新页面。',
  },
  userUpdateFailed: {
    en: 'Your details could not be saved. Try again.',
    'zh-CN': '资料没能保存，请重试。',
  },
  websiteUnknown: { en: 'This website is not known here.', 'zh-CN': '未知的站点。' },
} as const satisfies Record<string, Localized>;

export type UserMessage = keyof typeof userMessages;

export function isUserMessage(value: unknown): value is UserMessage {
  return typeof value === 'string' && Object.hasOwn(userMessages, value);
}

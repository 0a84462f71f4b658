import type { Localized } from '../locale/language.ts';
import { registrationFailedMessage } from './network-error.ts';
import { paymentMessages } from './payment-messages.ts';
import { replyMessages } from './reply-failures.ts';

/** Messages for people, more exact than the catalogue's, in both languages. */
export const userMessages = {
  mustNotBeBlank: { en: 'must not be empty', 'zh-CN': '不能为空' },
  mustNotTurnText: {
    en: 'has an invisible sign that turns the direction of text, such as U+202E; please type it anew',
    'zh-CN': '含有会改变文字方向的不可见符号（如 U+202E），请重新输入',
  },
  notFound: { en: 'This could not be found.', 'zh-CN': '没有找到相应内容。' },
  noSuchCall: { en: 'There is no such call.', 'zh-CN': '没有这个接口。' },
  wrongMethod: {
    en: 'This call is made with another method.',
    'zh-CN': '此接口不支持该请求方法。',
  },
  deviceUnknown: {
    en: 'This device is not registered yet. Reload the page.',
    'zh-CN': '这台设备还没有登记，请刷新页面。',
  },
  deviceIdMalformed: {
    en: 'The device id does not have the form of a UUID.',
    'zh-CN': '设备标识格式不正确。',
  },
  foreignOrigin: {
    en: 'This request came from another site and was refused.',
    'zh-CN': '该请求来自其他网站，已拒绝。',
  },
  bodyEncoded: {
    en: 'Compressed request bodies are not accepted.',
    'zh-CN': '不接受压缩的请求内容。',
  },
  bodyNotJson: { en: 'The request body must be JSON.', 'zh-CN': '请求内容必须是 JSON。' },
  keyReused: {
    en: 'This Idempotency-Key was already used with another request.',
    'zh-CN': '此 Idempotency-Key 已用于其他请求。',
  },
  keyUnderWay: {
    en: 'This request is already being carried out. Wait a moment, then try again.',
    'zh-CN': '这个请求正在处理，请稍等再试。',
  },
  keyAnswerGone: {
    en: 'This request was already carried out, but its answer is no longer stored. Reload to see the result.',
    'zh-CN': '这个请求之前已经执行过，结果记录已不在了，请刷新看看。',
  },
  messageReused: {
    en: 'This client_message_id was already used for another text.',
    'zh-CN': '此 client_message_id 已用于另一条内容。',
  },
  stopping: {
    en: 'The site is being restarted. Send this again in a moment.',
    'zh-CN': '网站正在重启，请稍后再发送。',
  },
  replyRunning: {
    en: 'A reply is still being written. Wait for it, or stop it.',
    'zh-CN': '上一条回复还在生成，请稍候或先停止。',
  },
  onlyRepliesContinue: {
    en: 'Only a reply can be continued.',
    'zh-CN': '只有回复可以继续生成。',
  },
  messageChanged: {
    en: 'This message was changed elsewhere. Look at the newer text first.',
    'zh-CN': '这条消息已在别处修改，请先查看新的内容。',
  },
  messageTooLong: {
    en: 'A message of your own has at most 8,000 characters.',
    'zh-CN': '自己的消息最多 8000 个字符。',
  },
  nothingToReset: {
    en: 'This conversation has no messages that could be reset.',
    'zh-CN': '这个聊天还没有可以重置的消息。',
  },
  backgroundLocked: {
    en: 'Unlock this background first.',
    'zh-CN': '请先解锁这个背景。',
  },
  minorsRefused: {
    en: 'This was not sent: it would sexualise somebody under age, and that is never allowed here.',
    'zh-CN': '消息没有发出：内容把未成年人性化，这里绝不允许。',
  },
  translationUnavailable: {
    en: 'Replies cannot be translated here: this site runs without a language model.',
    'zh-CN': '这里翻译不了：本站没有接入语言模型。',
  },
  guestTranslations: {
    en: 'Guests can have 10,000 words a day translated, in messages of 8,000 characters at most. Log in for more.',
    'zh-CN': '游客每天最多翻译 10,000 个词，每条消息不超过 8,000 个字符。登录后可以翻译更多。',
  },
  languageUnknown: {
    en: 'This language is not known here.',
    'zh-CN': '无法识别这种语言。',
  },
  translationFailed: {
    en: 'The translation failed. Try again in a moment.',
    'zh-CN': '翻译没有成功，请稍后再试。',
  },
  nothingToSay: {
    en: 'This message has no finished text yet.',
    'zh-CN': '这条消息还没有写好。',
  },
  speechUnavailable: {
    en: 'Replies cannot be spoken here: this site has no speech service.',
    'zh-CN': '这里朗读不了：本站没有接入语音服务。',
  },
  speechFailed: {
    en: 'The voice could not be made. Try again in a moment; nothing was charged.',
    'zh-CN': '语音没能生成，请稍后再试，没有扣宝石。',
  },
  nothingToUnlock: {
    en: 'This message has nothing to unlock.',
    'zh-CN': '这条消息没有可以解锁的内容。',
  },
  ...replyMessages,
  ...paymentMessages,
  chatModelUnknown: {
    en: 'This chat model is no longer offered. Choose another one.',
    'zh-CN': '这个聊天模型已经不再提供，请另选一个。',
  },
  chatModelNeedsGems: {
    en: 'This chat model is for the levels GEMS, VIP and SVIP.',
    'zh-CN': '这个聊天模型只供 GEMS、VIP 和 SVIP 等级使用。',
  },
  chatModelNeedsVip: {
    en: 'This chat model is for the levels VIP and SVIP.',
    'zh-CN': '这个聊天模型只供 VIP 和 SVIP 等级使用。',
  },
  chatModelNeedsSvip: {
    en: 'This chat model is for the level SVIP.',
    'zh-CN': '这个聊天模型只供 SVIP 等级使用。',
  },
  memoryChanged: {
    en: 'This has been changed elsewhere. Look at it again before you change it.',
    'zh-CN': '这里刚在别处改过，请看一眼再改。',
  },
  memoryEmpty: { en: 'Write something to remember.', 'zh-CN': '请写下要记住的内容。' },
  memoryTooLong: {
    en: 'A fact has at most 500 characters.',
    'zh-CN': '一条记忆最多 500 个字符。',
  },
  storyNotAdult: {
    en: 'Everybody in a story here is an adult. Leave out what says that somebody is younger than 21.',
    'zh-CN': '这里故事中的每个人都是成年人，请去掉表明有人未满 21 岁的内容。',
  },
  replyNotAdult: {
    en: 'Everybody in a story here is an adult. Leave out what the new text says of somebody younger than 21.',
    'zh-CN': '这里故事中的每个人都是成年人，请去掉新内容中表明有人未满 21 岁的部分。',
  },
  samplerRefused: {
    en: 'The chat model does not accept this setting or value.',
    'zh-CN': '聊天模型不支持这项设置，或不支持这个数值。',
  },
  databaseUnavailable: {
    en: 'The database cannot be reached right now. Try again in a moment.',
    'zh-CN': '暂时连不上数据库，请稍后再试。',
  },
  databaseSlow: {
    en: 'This took the database too long and was stopped. Try again in a moment.',
    'zh-CN': '数据库处理得太久，已经停下，请稍后再试。',
  },
  databaseReadOnly: {
    en: 'The server has no space left, so nothing can be saved right now. Your text is still here: try again later.',
    'zh-CN': '服务器存储空间不足，暂时无法保存。你的内容还在，请稍后再试。',
  },
  databaseNotWritable: {
    en: 'The database cannot be written at the moment, so nothing can be saved. Your text is still here: try again in a moment.',
    'zh-CN': '数据库暂时只能读取，无法保存。你的内容还在，请稍后再试。',
  },
  loginNeeded: { en: 'Log in to do this.', 'zh-CN': '请先登录。' },
  loginAgainNeeded: {
    en: 'For this, log in again: your last login was too long ago.',
    'zh-CN': '距上次登录已久，请重新登录后再试。',
  },
  loginFailed: {
    en: 'The login did not work. Try again, or choose another way.',
    'zh-CN': '登录没有成功，请重试或换一种方式。',
  },
  loginLinkSpent: {
    en: 'This link has been used or is older than 10 minutes. Ask for a new one.',
    'zh-CN': '此链接已使用过，或已超过 10 分钟，请重新获取。',
  },
  loginCodeLate: {
    en: 'This code is older than 10 minutes. Ask for a new one.',
    'zh-CN': '验证码已超过 10 分钟，请重新获取。',
  },
  loginCodeSpent: {
    en: 'Five codes were wrong, so this one no longer works. Ask for a new one, or open the link in the e-mail.',
    'zh-CN': '已输错 5 次，这个验证码不能再用。请重新获取，或打开邮件里的链接。',
  },
  loginCodeElsewhere: {
    en: 'No code for this address is waiting in this browser: it was used already, or asked for in another. A code works only in the browser that asked for it; the link in the e-mail works everywhere.',
    'zh-CN':
      '这个浏览器里没有等待该邮箱的验证码：它已经用过，或是在别的浏览器里获取的。验证码只能在获取它的浏览器里使用；邮件里的链接在哪里都能打开。',
  },
  loginCodeRest: {
    en: 'Too many codes were tried for this address today. Open the link in the e-mail instead.',
    'zh-CN': '这个邮箱今天尝试验证码的次数过多，请改为打开邮件里的链接。',
  },
  emailForm: {
    en: 'is not an e-mail address; one looks like you@example.com',
    'zh-CN': '不是邮箱地址，应形如 you@example.com',
  },
  emailLetters: {
    en: 'has other letters than a–z before the @, which many mail servers do not accept; use another address',
    'zh-CN': '在 @ 前含有 a–z 以外的文字，许多邮件服务器不支持，请换一个邮箱',
  },
  recoveryCodeForm: {
    en: 'This code is incomplete or too long: a recovery code has 28 letters and digits.',
    'zh-CN': '恢复码不完整：应为 28 位字母和数字，请检查有没有漏写或多写。',
  },
  recoveryCodeWrong: {
    en: 'This code opens no account here. Each one works once: look for a newer one, or for a letter that was read wrongly.',
    'zh-CN': '这个恢复码登录不了。每个恢复码只能用一次，请看看有没有更新的，或是否有字符看错。',
  },
  recoveryCodeLate: {
    en: 'This code was shown more than half an hour ago and has expired. Make a new one.',
    'zh-CN': '这个恢复码显示已超过半小时，没有生效，请重新生成。',
  },
  recoveryCodeKept: {
    en: 'This code works already. Log in with it.',
    'zh-CN': '这个恢复码已经生效，请直接用它登录。',
  },
  emailElsewhere: {
    en: 'This link adds an address to an account that is not logged in here. Open it in the browser in which you requested it.',
    'zh-CN': '这个链接要添加邮箱的账户没有在这里登录，请在当初操作的浏览器中打开。',
  },
  emailTaken: {
    en: 'This address opens another account here. Log in with it there, and remove it first.',
    'zh-CN': '这个邮箱已用于另一个账户。请先登录那个账户并移除它。',
  },
  emailPresent: {
    en: 'Your account has an e-mail address already. Remove it first, then open this link again.',
    'zh-CN': '你的账户已有邮箱。请先移除它，再重新打开这个链接。',
  },
  loggedInNotGuest: {
    en: 'You are logged in here. Log out first, or delete the account in the settings.',
    'zh-CN': '你已登录账户。请先退出登录，或在设置中注销账户。',
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
    en: 'This site is for adults. Confirm that you are at least 18 to continue.',
    'zh-CN': '本站仅面向成年人，请先确认你已年满 18 周岁。',
  },
  tooManyRequests: {
    en: 'That was a lot at once. Wait a moment, then try again.',
    'zh-CN': '操作太快了，请稍等一会儿再试。',
  },
  mailUnavailable: {
    en: 'The e-mail could not be sent. Try again in a few minutes, or log in another way.',
    'zh-CN': '邮件没能发出，请几分钟后再试，或换一种方式登录。',
  },
  pictureUnreadable: {
    en: 'This file is not a readable picture. Choose a JPEG, PNG, WebP, AVIF or GIF.',
    'zh-CN': '无法读取此图片，请选择 JPEG、PNG、WebP、AVIF 或 GIF 文件。',
  },
  pictureTooLarge: {
    en: 'This picture is too large: at most 5 MB and 40 megapixels.',
    'zh-CN': '图片过大：最多 5 MB、4000 万像素。',
  },
  fileTypeRefused: {
    en: 'Files of this type are not accepted. Send it as JSON, ZIP, a picture or application/octet-stream.',
    'zh-CN': '不接受此类型的文件，请以 JSON、ZIP、图片或 application/octet-stream 发送。',
  },
  fileTooLarge: { en: 'This file is larger than 20 MB.', 'zh-CN': '文件超过 20 MB。' },
  archiveTooLarge: { en: 'This file is larger than 100 MB.', 'zh-CN': '文件超过 100 MB。' },
  cardMature: {
    en: 'This card is labelled for adults only. Log in and turn on mature characters to import it.',
    'zh-CN': '这张角色卡带有成人标签，请登录并打开“显示成人向角色”后再导入。',
  },
  tooManyCharacters: {
    en: 'You have 200 characters of your own, which is the limit. Delete one first.',
    'zh-CN': '你已经有 200 个角色，放不下更多了，请先删除一个。',
  },
  personaNotAdult: {
    en: 'Everybody in a story here is an adult. Leave out what says that this persona is younger than 21.',
    'zh-CN': '这里故事中的每个人都是成年人，请去掉表明这个人设未满 21 岁的内容。',
  },
  nicknameNotAdult: {
    en: 'Everybody here is an adult. Choose a nickname that does not say that somebody is younger than 21.',
    'zh-CN': '这里的每个人都是成年人，请换一个不表明未满 21 岁的昵称。',
  },
  tooManyPresets: {
    en: 'You have 50 presets, which is the limit. Delete one first.',
    'zh-CN': '你已经有 50 个预设，放不下更多了，请先删除一个。',
  },
  presetTooLarge: {
    en: 'This file is larger than 512 KB.',
    'zh-CN': '文件超过 512 KB。',
  },
  presetUnknown: {
    en: 'This file contains no preset. Settings for text or chat completion and system prompts of SillyTavern are read, as JSON.',
    'zh-CN': '这个文件里没有预设。可读取 SillyTavern 的文本补全或聊天补全设置，以及系统提示词（JSON）。',
  },
  tooManyPersonas: {
    en: 'You have 50 personas, which is the limit. Delete one first.',
    'zh-CN': '你已经有 50 个人设，放不下更多了，请先删除一个。',
  },
  changedElsewhere: {
    en: 'This was changed elsewhere in the meantime. Look at it again, then repeat your change.',
    'zh-CN': '这里刚在别处改过，请看过最新内容再改。',
  },
  tooManyEntries: {
    en: 'A lorebook has at most 2,000 entries.',
    'zh-CN': '一本世界书最多 2000 个条目。',
  },
  lorebookTooLarge: {
    en: 'A lorebook has at most 5 MB.',
    'zh-CN': '世界书最多 5 MB。',
  },
  registrationFailed: registrationFailedMessage,
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

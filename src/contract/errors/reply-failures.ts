import type { Localized } from '../locale/language.ts';
import type { finishReasons } from './finish-reasons.ts';

/** The messages for people that a chat page shows without asking the server. */
export const replyMessages = {
  modelUnavailable: {
    en: 'The chat model could not be reached. Your message is saved; try again.',
    'zh-CN': '没能连上聊天模型。你的消息已保存，请重试。',
  },
  modelBusy: {
    en: 'The chat model was busy. Your message is saved; try again in a moment.',
    'zh-CN': '聊天模型正忙。你的消息已保存，请稍后再试。',
  },
  modelSilent: {
    en: 'The chat model gave no answer. Your message is saved; try again.',
    'zh-CN': '聊天模型没有作答。你的消息已保存，请重试。',
  },
  modelTooSmall: {
    en: 'The chat model cannot read as much at once as this chat needs. Your message is saved; choose another model.',
    'zh-CN': '聊天模型一次能读的内容太少，装不下这段对话。你的消息已保存，请换一个模型。',
  },
  replyInterrupted: {
    en: 'The reply was interrupted. Try again to replace what arrived.',
    'zh-CN': '回复中断了。重试会另写一条来代替它。',
  },
} as const satisfies Record<string, Localized>;

export type ReplyFailure = (typeof finishReasons)[number];

/**
 * The messages for the failures of a reply that every chat page has loaded; reply-failure-details.ts holds the others.
 * A reply that did not fail and has no message here is a success.
 */
export const replyFailures: Partial<Record<ReplyFailure, Localized>> = {
  interrupted: replyMessages.replyInterrupted,
  unavailable: replyMessages.modelUnavailable,
  busy: replyMessages.modelBusy,
  silent: replyMessages.modelSilent,
  too_long: replyMessages.modelTooSmall,
};

import type { Localized } from '../locale/language.ts';
import { type ReplyFailure, replyFailures } from './reply-failures.ts';

/**
 * Messages about an error of a model, for errors about which there is more to say than that it could not be reached.
 */
export const replyDetailMessages = {
  modelLoading: {
    en: 'The chat model is still being loaded. Your message is saved; try again in a minute.',
    'zh-CN': '聊天模型还在加载。你的消息已保存，请过一会儿再试。',
  },
  modelOverloaded: {
    en: 'The servers of the chat model are overloaded. Your message is saved; try again in a few minutes.',
    'zh-CN': '聊天模型的服务器负载过高。你的消息已保存，请过几分钟再试。',
  },
  modelNoAccess: {
    en: 'The chat model does not accept this site at the moment; the people who run the site have to fix that. Your message is saved.',
    'zh-CN': '聊天模型目前不接受本站的访问，需要网站的运营者来处理。你的消息已保存。',
  },
  modelNoCredit: {
    en: 'This site has used up its credit with the provider of the chat model; the people who run the site have to fix that. Your message is saved.',
    'zh-CN': '本站在聊天模型服务商处的额度已用完，需要网站的运营者来处理。你的消息已保存。',
  },
  modelUnknown: {
    en: 'The chat model that is set here does not exist. Choose another one in the settings of the chat if you can, or tell the people who run the site. Your message is saved.',
    'zh-CN': '这里设置的聊天模型不存在。可以在聊天设置里换一个模型，或告知网站的运营者。你的消息已保存。',
  },
  modelFiltered: {
    en: 'The content filter of the model’s provider withheld this reply. Your message is saved; reword it, or try again.',
    'zh-CN': '模型服务商的内容过滤拦下了这条回复。你的消息已保存，可以换个说法，或直接重试。',
  },
  modelOnlyThought: {
    en: 'The chat model thought for so long that no room was left to answer. Your message is saved; try again.',
    'zh-CN': '聊天模型思考得太久，没有留下作答的篇幅。你的消息已保存，请重试。',
  },
} as const satisfies Record<string, Localized>;

/** The messages for every way in which a reply can fail. */
export const allReplyFailures: Readonly<Partial<Record<ReplyFailure, Localized>>> = {
  ...replyFailures,
  loading: replyDetailMessages.modelLoading,
  overloaded: replyDetailMessages.modelOverloaded,
  no_access: replyDetailMessages.modelNoAccess,
  no_credit: replyDetailMessages.modelNoCredit,
  no_model: replyDetailMessages.modelUnknown,
  filtered: replyDetailMessages.modelFiltered,
  only_thoughts: replyDetailMessages.modelOnlyThought,
};

import type { Localized } from '../locale/language.ts';

// In a file of its own: with the other messages, every page would load them all.

/** The message of a call that fails without a message from the server (rule:error-words). */
export const networkErrorMessage: Localized = { en: 'Network Error', 'zh-CN': '网络错误' };

export const registrationFailedMessage: Localized = {
  en: 'This device could not be registered. Check the connection and reload the page.',
  'zh-CN': '设备登记失败，请检查网络后刷新页面。',
};

import type { Localized } from '../base/language.ts';

// Apart from the other messages, which every page would load with them.

/** What is said when a call fails without any words from the server (rule:error-words). */
export const networkErrorMessage: Localized = { en: 'Network Error', 'zh-CN': '网络错误' };

export const registrationFailedMessage: Localized = {
  en: 'This device could not be registered. Check the connection and reload the page.',
  'zh-CN': '设备登记失败，请检查网络后刷新页面。',
};

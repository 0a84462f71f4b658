import type { Localized } from '#src/contract/locale/language.ts';

/**
 * Messages for too many things at a time. They are here and not in the contract, since no page composes them itself.
 */
export const concurrencyLimitTexts = {
  own: {
    en: 'Two of your files are on their way already. Wait until one is done, then try again.',
    'zh-CN': '你已有两个文件正在传输，请等其中一个完成后再试。',
  },
  all: {
    en: 'Many files are on their way right now. Try again in a moment.',
    'zh-CN': '现在传文件的人有点多，请稍后再试。',
  },
  json: {
    en: 'Many requests are on their way right now. Try again in a moment.',
    'zh-CN': '现在请求有点多，请稍后再试。',
  },
  tooManyPieces: {
    en: 'The request came in too many small pieces. Send it in larger ones.',
    'zh-CN': '请求被拆得太碎了，请用更大的分块发送。',
  },
  tooSlow: {
    en: 'The request did not arrive in 30 seconds. Try again on a faster connection.',
    'zh-CN': '30 秒内没能传完，请换个快些的网络再试。',
  },
} as const satisfies Record<string, Localized>;

import { localize } from './localize.ts';

export const failureTextsOf = localize({
  en: {
    offline: 'You are offline. Check the connection, then try again.',
    timedOut: 'The server took too long to answer. Try again in a moment.',
    inSeconds: (message: string, seconds: number) =>
      seconds < 90
        ? `${message} (${seconds === 1 ? '1 second' : `${seconds} seconds`})`
        : `${message} (${Math.ceil(seconds / 60)} minutes)`,
  },
  'zh-CN': {
    offline: '当前没有网络连接，请检查网络后重试。',
    timedOut: '服务器迟迟没有回应，请稍后再试。',
    inSeconds: (message, seconds) =>
      seconds < 90 ? `${message}（${seconds} 秒）` : `${message}（${Math.ceil(seconds / 60)} 分钟）`,
  },
});

import type { FailureTexts } from '#src/i18n/en/failures.ts';

/** 出错时的简体中文文本。 */
export const failures: FailureTexts = {
  offline: '当前没有网络连接，请检查网络后重试。',
  timedOut: '服务器迟迟没有回应，请稍后再试。',
  inSeconds: (message, seconds) =>
    seconds < 90 ? `${message}（${seconds} 秒）` : `${message}（${Math.ceil(seconds / 60)} 分钟）`,
};

import type { BrokenPageTexts } from '#src/i18n/en/broken-page.ts';

/** 出错页的简体中文文本。 */
export const brokenPage: BrokenPageTexts = {
  brokenMessage: '我们这边出了点问题，已经记录下来，请再试一次。',
  goingHomeIn: (seconds) => `${seconds} 秒后回到首页`,
  goingHomeNotice: '3 秒后回到首页。按任意键，或点“留在这里”，就不会跳转。',
  stayHere: '留在这里',
  stayingHere: '已停止跳转，你还在这一页。',
  goHome: '回到首页',
  brokenPart: '这部分内容暂时无法显示。',
  tryAgain: '重试',
  close: '关闭',
  typedHeading: '你刚才输入的内容还在：',
};

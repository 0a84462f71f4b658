import { localize } from './localize.ts';

/** The texts of the error page in one language. */
export const brokenPageTextsOf = localize({
  en: {
    brokenMessage: 'Something went wrong on our side. It has been noted; please try again.',
    goingHomeIn: (seconds: number) => `Going home in ${seconds} s`,
    goingHomeNotice:
      'You will be taken to the home page in 3 seconds, unless you press any key or choose to stay.',
    stayHere: 'Stay here',
    stayingHere: 'You are staying on this page.',
    goHome: 'Go home',
    brokenPart: 'This part cannot be shown at the moment.',
    tryAgain: 'Try again',
    close: 'Close',
    typedHeading: 'What you had typed is not lost:',
  },
  'zh-CN': {
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
  },
});

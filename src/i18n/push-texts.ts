import { localize } from './localize.ts';

export const pushTextsOf = localize({
  en: {
    lead: 'When a reply arrives while you are away, this browser can tell you, even after you close the page.',
    turnOn: 'Turn on notifications',
    turningOn: 'Turning on…',
    turnOff: 'Turn off',
    isOn: 'Notifications are on in this browser.',
    isOff: 'Notifications are off in this browser.',
    none: 'This browser cannot show notifications from this site.',
    install:
      'On an iPhone or iPad, only the installed app can notify you. Tap Share, then “Add to Home Screen”, open the app from there, and come back to this page.',
    denied:
      'Your browser blocks notifications from this site. Open the settings of the site next to its address, allow notifications, and load this page again.',
    dismissed: 'Nothing has changed: your browser is still waiting for your answer.',
    failed: 'Notifications could not be turned on: the push service of your browser did not answer.',
    showsText: 'Show the beginning of the reply',
    showsTextHint: 'Otherwise a notification only says who replied, because others may see your screen.',
    quiet: 'Quiet hours',
    quietHint: (zone: string) => `No notifications during these hours (${zone}). Unread replies stay marked.`,
    quietFrom: 'From',
    quietUntil: 'Until',
    offer: (name: string) => `Get a notification when ${name} replies while you are away?`,
    accept: 'Turn on',
    decline: 'No, thanks',
    accepted: 'Notifications are on. You can change them in the settings.',
  },
  'zh-CN': {
    lead: '你没在看的时候有了新回复，这个浏览器可以通知你，关掉页面也能收到。',
    turnOn: '开启通知',
    turningOn: '正在开启……',
    turnOff: '关闭通知',
    isOn: '这个浏览器已开启通知。',
    isOff: '这个浏览器没有开启通知。',
    none: '这个浏览器无法显示本站的通知。',
    install:
      '在 iPhone 和 iPad 上，只有安装后的应用才能收到通知。点“分享”，选“添加到主屏幕”，从主屏幕打开应用，再回到这里开启。',
    denied: '浏览器屏蔽了本站的通知。点地址栏旁的网站设置，允许通知，然后重新加载这个页面。',
    dismissed: '没有任何改变：浏览器还在等你选择是否允许。',
    failed: '通知没能开启：浏览器的推送服务没有响应。',
    showsText: '显示回复的开头',
    showsTextHint: '不开启时，通知只说谁回复了你，别人看到屏幕也不知道内容。',
    quiet: '免打扰时段',
    quietHint: (zone) => `这段时间不发通知，以${zone}的时间为准。未读回复照样有标记。`,
    quietFrom: '开始',
    quietUntil: '结束',
    offer: (name) => `你不在时${name}回复了，要收到通知吗？`,
    accept: '开启',
    decline: '不用了',
    accepted: '通知已开启，可以在设置里更改。',
  },
});

export type PushTexts = ReturnType<typeof pushTextsOf>;

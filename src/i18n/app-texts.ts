import { localize } from './localize.ts';

/** The texts of the app's manifest and of the page for sharing; no browser loads them. */
export const appTextsOf = localize({
  en: {
    shortcuts: {
      chats: { name: 'My chats', description: 'Continue a conversation' },
      stories: { name: 'Stories', description: 'Read about talking to characters' },
      settings: { name: 'Settings', description: 'Language, theme and account' },
    },
    screenshots: {
      home: 'Characters worth talking to',
      chat: 'A conversation with a character',
      character: 'A character and how it begins',
      story: 'A story to read',
    },

    shareHeading: 'Share to a chat',
    shareLead: 'It goes into the message field. Nothing is sent until you send it.',
    shareEmptyLead: 'Nothing was shared that a chat can use. You can still open one.',
    sharedLabel: 'What you share',
    shareChats: 'Your chats',
    shareCharacters: 'Or start with someone new',
    shareFirst: 'Who do you want to tell?',
  },
  'zh-CN': {
    shortcuts: {
      chats: { name: '我的聊天', description: '接着聊' },
      stories: { name: '故事', description: '读读和角色聊天的那些事' },
      settings: { name: '设置', description: '语言、主题和账户' },
    },
    screenshots: {
      home: '值得一聊的 AI 角色',
      chat: '和角色聊天',
      character: '角色介绍和开场白',
      story: '读一篇故事',
    },

    shareHeading: '分享到聊天',
    shareLead: '内容会放进聊天的输入框，由你自己发送。',
    shareEmptyLead: '没有收到可以分享的内容，你可以直接去聊天。',
    sharedLabel: '要分享的内容',
    shareChats: '你的聊天',
    shareCharacters: '或者找个新角色聊聊',
    shareFirst: '想和谁说？',
  },
});

/** The texts about installing the app in one language; kept apart, as few pages load them. */
export const installTextsOf = localize({
  en: {
    title: 'Install the app',
    subtitle: 'Its own icon, its own window.',
    benefits: [
      'One tap from your home screen or desktop to your chats',
      'What you read last, even without a connection',
      'No app store, very little space, easy to remove',
    ],
    install: 'Install',
    later: 'Not now',
    never: 'Don’t ask again',

    iosLead: 'Three steps in this browser:',
    iosSteps: [
      { text: 'Tap Share.', hint: 'No such button in the bar? Tap the three dots first.' },
      { text: 'Choose “Add to Home Screen”.', hint: 'It is further down the list.' },
      { text: 'Tap “Add”.', hint: 'The icon is on your home screen, and opens the app.' },
    ],
    understood: 'Got it',

    installed: 'You are using the installed app.',
    installing: 'Installing. Look for its icon.',
    promptLead: 'This browser can install the site as an app, with its own icon and window.',
    macSteps: 'In the File menu, choose “Add to Dock”.',
    androidSteps: 'Open the browser menu and choose “Install” or “Add to Home screen”.',
    chromiumSteps:
      'Open the browser menu and look for “Install”. In Chrome it is under “Cast, save and share”, in Edge under “Apps”. If it says “Open in…”, the app is installed already.',
    noSteps: 'This browser cannot install apps. Chrome, Edge and Safari (on iPhone, iPad and Mac) can.',
  },
  'zh-CN': {
    title: '安装应用',
    subtitle: '有自己的图标，也有自己的窗口。',
    benefits: [
      '在主屏幕或桌面上点一下，就能接着聊',
      '没有网络时，也能看最近读过的内容',
      '不用应用商店，几乎不占空间，想删就删',
    ],
    install: '安装',
    later: '以后再说',
    never: '不再提示',

    iosLead: '在这个浏览器里，三步就好：',
    iosSteps: [
      { text: '点“分享”。', hint: '没有这个按钮？先点三个点。' },
      { text: '选择“添加到主屏幕”。', hint: '在列表里往下找。' },
      { text: '点“添加”。', hint: '主屏幕上会出现图标，点它就能打开应用。' },
    ],
    understood: '知道了',

    installed: '你正在使用已安装的应用。',
    installing: '正在安装，稍后就能看到图标。',
    promptLead: '这个浏览器可以把本站安装成应用，有自己的图标和窗口。',
    macSteps: '在“文件”菜单里选择“添加到程序坞”。',
    androidSteps: '打开浏览器菜单，选择“安装”或“添加到主屏幕”。',
    chromiumSteps:
      '打开浏览器菜单，找到“安装”。Chrome 放在“投射、保存和分享”里，Edge 放在“应用”里。如果显示“在……中打开”，说明已经装好了。',
    noSteps: '这个浏览器不能安装应用。可以用 Chrome 或 Edge，在 iPhone、iPad 和 Mac 上也可以用 Safari。',
  },
});

export type InstallTexts = ReturnType<typeof installTextsOf>;

/** The texts of the page that works without a connection, in one language. */
export const offlineTextsOf = localize({
  en: {
    loading: 'Opening what this browser saved…',
    heading: 'You are offline',
    lead: 'This page returns when the connection does. Until then:',
    missing: 'This page is not saved in this browser.',
    missingChat: 'This chat is not saved in this browser.',
    chats: 'Chats you can read and write in',
    chatsHint: 'What you write will be sent when you are back.',
    stories: 'Pages you have read',
    nothing: 'Nothing is saved in this browser yet. Chats and pages you open from now on will be.',
    tryAgain: 'Try again',
    trying: 'Trying…',
    still: 'Still no connection.',
  },
  'zh-CN': {
    loading: '正在打开这个浏览器存下的内容……',
    heading: '你已离线',
    lead: '联网后页面会自动恢复。在此之前，你可以：',
    missing: '这个浏览器没有存下这个页面。',
    missingChat: '这个浏览器没有存下这个聊天。',
    chats: '阅读聊天，继续写',
    chatsHint: '写好的消息联网后会自动发出。',
    stories: '重读看过的页面',
    nothing: '这个浏览器还没有存下内容。以后打开的聊天和页面都会存下来。',
    tryAgain: '重试',
    trying: '正在重试……',
    still: '仍然没有网络连接。',
  },
});

export type OfflineTexts = ReturnType<typeof offlineTextsOf>;

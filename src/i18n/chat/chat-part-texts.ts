import { localize } from '../localize.ts';

/** The texts of the field in which a message is edited, in one language. */
export const editorTextsOf = localize({
  en: {
    editLabel: 'Text of the message',
    editHint: 'Ctrl+Enter saves, Esc cancels.',
    editKept: 'The earlier text stays as a variant.',
    save: 'Save',
    saveAndAsk: 'Save and ask again',
    saving: 'Saving…',
    cancel: 'Cancel',
    changedElsewhere: 'This has been changed elsewhere. It now reads:',
    saveAnyway: 'Save mine instead',
    keepNewer: 'Keep the newer one',
  },
  'zh-CN': {
    editLabel: '消息内容',
    editHint: '按 Ctrl+Enter 保存，按 Esc 取消。',
    editKept: '原来的内容会保留为另一个版本。',
    save: '保存',
    saveAndAsk: '保存并重新提问',
    saving: '正在保存……',
    cancel: '取消',
    changedElsewhere: '这段内容刚刚在别处被修改了，现在是：',
    saveAnyway: '保存我的',
    keepNewer: '保留新的',
  },
});

/** The texts of the activity of a model before its reply, in one language. */
export const thoughtTextsOf = localize({
  en: {
    loading: 'The model is loading. This can take a minute or two.',
    thinking: 'Thinking…',
    thoughts: 'Thoughts',
    /** Shown while stored thoughts are loading. */
    reading: 'One moment…',
    whose: (name: string) => `What the model thinks before it writes. ${name} does not say this.`,
  },
  'zh-CN': {
    loading: '模型正在加载，可能需要一两分钟。',
    thinking: '正在思考……',
    thoughts: '思考过程',
    reading: '请稍候……',
    whose: (name) => `这是模型动笔前的思考，不是${name}说的话。`,
  },
});

/** The texts about a model that has not answered yet, in one language. */
export const silenceTextsOf = localize({
  en: {
    slow: 'This takes longer than usual.',
    silent: 'Still no word. Stopping it now costs nothing.',
    stop: 'Stop waiting',
    ask: (model: string) => `Ask ${model} instead`,
  },
  'zh-CN': {
    slow: '这次比平时久一些。',
    silent: '还是没有回音。现在停止不收费。',
    stop: '不等了',
    ask: (model) => `改问 ${model}`,
  },
});

/** The texts of a translated reply in one language. */
export const translationTextsOf = localize({
  en: {
    translatedInto: (language: string) => `Translated into ${language}`,
    failed: 'Not translated',
    translating: 'Translating…',
    downloading: 'Your browser downloads the language, once',
    cancel: 'Cancel',
    alreadyIn: (language: string) => `This is in ${language} already`,
    translateInto: (language: string) => `Translate into ${language}`,
    cannotTranslate: 'This browser cannot translate between these two languages.',
    translationSlow: 'This browser took too long to translate. Try again in a moment.',
    notTranslated: 'This could not be translated.',
  },
  'zh-CN': {
    translatedInto: (language) => `已译为${language}`,
    failed: '没有译出',
    translating: '正在翻译……',
    downloading: '浏览器正在下载语言包，只需一次',
    cancel: '取消',
    alreadyIn: (language) => `原文就是${language}`,
    translateInto: (language) => `翻译成${language}`,
    cannotTranslate: '这个浏览器翻译不了这两种语言。',
    translationSlow: '浏览器翻译得太久了，请稍后再试。',
    notTranslated: '这条消息没能译出来。',
  },
});

export type ChatTranslationTexts = ReturnType<typeof translationTextsOf>;

export const voiceTextsOf = localize({
  en: {
    noVoice: (language: string) =>
      `This device has no voice for ${language}. You can add one in the system’s speech settings.`,
    wordless: 'This message has no words to read aloud.',
    unheard: 'The browser blocks sound on this page. Allow sound in the site settings, then try again.',
    offline: 'This voice needs an internet connection, and there is none right now.',
    failed:
      'The message could not be read aloud. Try again, or choose another voice in the system’s speech settings.',
  },
  'zh-CN': {
    noVoice: (language) => `这台设备没有${language}语音，无法朗读。可以在系统的语音设置里添加。`,
    wordless: '这条消息里没有可以朗读的文字。',
    unheard: '浏览器不允许这个页面发出声音。请在网站设置里允许播放声音，然后重试。',
    offline: '这个语音需要联网才能朗读，现在没有网络连接。',
    failed: '没能朗读这条消息。请重试，或在系统的语音设置里换一个语音。',
  },
});

export const dictationTextsOf = localize({
  en: {
    denied: 'The microphone is blocked. Allow it for this site in the browser, then try again.',
    silent: 'Nothing was heard.',
    network: 'The browser’s dictation could not be reached.',
    failed: 'Dictation does not work here.',
    noFiles: 'Pictures and files cannot be sent yet. Your text is unchanged.',
    hugeText: (length: number) =>
      `This text has ${length.toLocaleString('en')} characters, more than the field can hold, so it was not inserted. Your text is unchanged.`,
  },
  'zh-CN': {
    denied: '还没有麦克风权限。请在浏览器里允许本站使用麦克风，再试一次。',
    silent: '没有听到声音。',
    network: '连不上浏览器的语音识别服务。',
    failed: '这里用不了语音输入。',
    noFiles: '暂时还不能发送图片和文件，你写的文字没有变动。',
    hugeText: (length) =>
      `这段文字有 ${length.toLocaleString('en')} 个字符，输入框放不下，没有粘贴。你写的文字没有变动。`,
  },
});

export type ChatDictationTexts = ReturnType<typeof dictationTextsOf>;

/** The texts of the suggested messages in one language. */
export const suggestionTextsOf = localize({
  en: {
    suggesting: 'Looking for something to say…',
    quickReplies: 'Your quick replies',
    suggestions: 'Suggestions',
    suggestionsNone: 'Nothing comes to mind. Try again after the next reply.',
    suggestionsFailed: 'No suggestions arrived.',
    suggestionsHide: 'Hide the suggestions',
  },
  'zh-CN': {
    suggesting: '正在想该说什么……',
    quickReplies: '你的快捷回复',
    suggestions: '推荐回复',
    suggestionsNone: '一时想不出来，等下一条回复再试试。',
    suggestionsFailed: '没能想出推荐，请再试一次。',
    suggestionsHide: '收起推荐',
  },
});

/** The texts of the question for the person's name in one language. */
export const chatNameTextsOf = localize({
  en: {
    question: (character: string) => `What should ${character} call you?`,
    save: 'Save',
    later: 'Not now',
    saved: (character: string, name: string) =>
      `${character} will call you ${name}. You can change it in Settings.`,
  },
  'zh-CN': {
    question: (character) => `${character}该怎么称呼你？`,
    save: '保存',
    later: '暂不',
    saved: (character, name) => `从现在起，${character}会叫你${name}。可在设置中更改。`,
  },
});

import type { InstallTexts } from '../en/install.ts';

/** 安装应用的简体中文文本。 */
export const install: InstallTexts = {
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
};

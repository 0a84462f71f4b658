import { localize } from './localize.ts';

/** The texts of ways to log in, of recovery codes and of their errors, in one language. */
export const loginTextsOf = localize({
  en: {
    lead: 'Your chats on every device. No password.',
    groupNew: 'New here?',
    groupKnown: 'Have an account?',
    newCode: 'Create one without a passkey',
    newCodeOnly: 'Create an account with a recovery code',
    useCode: 'Use a recovery code',
    useCodeOnly: 'Log in with a recovery code',
    noPasskeys: 'This browser cannot use passkeys. A recovery code works instead: a long code that you keep.',
    noPasskeysInsecure:
      'Passkeys need a secure address (https). A recovery code works here too: a long code that you keep.',
    noPasskeysByNumber: 'Passkeys do not work at an address that is a number. A recovery code does.',
    openByName: (address: string) => `Open this site as ${address}`,
    stayGuest: 'You can also continue as a guest: your chats stay in this browser.',
    /**
     * Returns the name for the account of a guest without a nickname in the list of a device; `moment` is '22 Nov
     * 14:05'.
     */
    guestOf: (moment: string) => `Guest ${moment}`,

    noneUsed: 'No passkey was used. New here? Create an account.',
    noneUsedAgain: 'No passkey was used. Try again, use a recovery code, or create a new account.',
    noneMade: 'No passkey was created. Try again, or create the account without one.',
    noneAdded: 'No passkey was added.',
    serverFailed: 'Something went wrong on the server. Nothing was changed. Try again in a minute.',
    serverAway: 'The server is not ready at the moment. Nothing was changed. Try again in a minute.',
    noAnswer: 'The server did not answer. Check the connection, then try again.',
    pageFailed: 'Something went wrong in this page. Reload it, then try again.',

    codeTitle: 'Log in with a recovery code',
    codeSubtitle:
      'The 28 letters and digits that you saved when you made the account, or after the last login with a code.',
    codeLabel: 'Recovery code',
    codeHint: 'Spaces, hyphens and small letters do not matter.',
    codeCount: (count: number) => `This has ${count} of 28 letters and digits.`,
    codeSend: 'Log in',
    back: 'Back',

    createTitle: 'Your recovery code',
    createSubtitle: 'This account has no passkey and no e-mail, so the code is the only way in.',
    createPoints: [
      'Keep it where you keep passwords. Whoever has it can log in as you.',
      'It works once. At each login you get a new one.',
      'Without it nobody can open the account again, and nobody can send it to you.',
    ],
    createSend: 'Saved. Create my account',
    offerTitle: 'A spare key',
    offerSubtitle:
      'Your account is ready. If this device is lost, this code lets you in once, without e-mail.',
    offerSend: 'I have saved it',
    offerLater: 'Later',
    nextTitle: 'Your next recovery code',
    nextSubtitle: 'You are logged in. The code you used is spent; this one replaces it.',
    nextSend: 'I have saved it',
    codeLoading: 'Making a code…',
    newCodeAgain: 'Make a new code',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'The browser did not copy it. The code is selected: copy it by hand.',
    download: 'Download',
    fileName: 'recovery-code',
    file: (site: string, code: string, day: string) =>
      `Recovery code for ${site}\n\n${code}\n\nMade on ${day}. It logs in once; then there is a new one. Whoever has it can log in as you.\n`,

    mailCodeLabel: 'Code from the e-mail',
    mailCodeForm: 'The code has six digits.',
    mailCodeSend: 'Log in',

    elsewhereLead: (address: string) => `This link was requested on another device. It logs in as ${address}`,
    elsewhereWarning:
      'Continue only if this is your own address. If someone else sent you the link, they could read what you write from then on.',
    elsewhereReplaces: (name: string) =>
      name === ''
        ? 'You are logged in here. That login will end on this device.'
        : `You are logged in here as ${name}. That login will end on this device.`,
    /** `count` chats, and other things if `hasMore`. */
    elsewhereBelongings: (count: number, hasMore: boolean) => {
      const chats = count === 1 ? '1 chat' : `${count} chats`;
      const things = count === 0 ? 'things' : hasMore ? `${chats} and more` : chats;
      return `A guest has ${things} on this device. What should happen to them?`;
    },
    elsewhereLeave: 'Log in, leave them here',
    elsewhereLeaveHint: 'They stay on this device, and are back after you log out.',
    elsewhereMove: (address: string) => `Log in, move them into ${address}`,
    linkUnread: 'The link could not be read.',

    addHeading: 'Add this address',
    addLead: (address: string) =>
      `Press the button to add ${address} to your account. From then on, an e-mail sent there logs you in.`,
    addButton: 'Add the address',
    addDone: 'The address is added.',
    toSettings: 'Go to settings',
    pageLead: 'Log in, or create an account in a moment.',
  },
  'zh-CN': {
    lead: '聊天随账户保存，换设备也在，不用记密码。',
    groupNew: '第一次来？',
    groupKnown: '已有账户？',
    newCode: '不用通行密钥，直接创建',
    newCodeOnly: '用恢复码创建账户',
    useCode: '使用恢复码',
    useCodeOnly: '用恢复码登录',
    noPasskeys: '这个浏览器不支持通行密钥。可以改用恢复码：一串由你自己保管的长代码。',
    noPasskeysInsecure: '通行密钥需要安全地址（https）。在这里可以改用恢复码：一串由你自己保管的长代码。',
    noPasskeysByNumber: '用数字地址打开时用不了通行密钥，但可以用恢复码。',
    openByName: (address) => `改用 ${address} 打开本站`,
    stayGuest: '也可以继续以访客身份使用，聊天保存在这个浏览器里。',
    guestOf: (moment) => `访客 ${moment}`,

    noneUsed: '没有用到通行密钥。第一次来？请创建账户。',
    noneUsedAgain: '没有用到通行密钥。可以重试、使用恢复码，或创建新账户。',
    noneMade: '没有创建通行密钥。请重试，或不用通行密钥创建账户。',
    noneAdded: '没有添加通行密钥。',
    serverFailed: '服务器出错了，与你无关，什么都没有改动。请过一分钟再试。',
    serverAway: '服务器暂时没有准备好，什么都没有改动。请过一分钟再试。',
    noAnswer: '服务器没有回应。请检查网络后重试。',
    pageFailed: '页面出了点问题。请刷新后重试。',

    codeTitle: '用恢复码登录',
    codeSubtitle: '就是创建账户时，或上次用恢复码登录后，你保存的那 28 位字母和数字。',
    codeLabel: '恢复码',
    codeHint: '空格、连字符和大小写都不影响。',
    codeCount: (count) => `已输入 ${count} 位，应为 28 位字母和数字。`,
    codeSend: '登录',
    back: '返回',

    createTitle: '你的恢复码',
    createSubtitle: '这个账户没有通行密钥，也没有邮箱，恢复码是唯一的登录方式。',
    createPoints: [
      '请像密码一样妥善保管：谁有它，谁就能以你的身份登录。',
      '每个恢复码只能用一次，每次登录后会换一个新的。',
      '一旦丢失，谁也无法再打开这个账户，也没有人能补发给你。',
    ],
    createSend: '已保存好，创建账户',
    offerTitle: '备一把钥匙',
    offerSubtitle: '账户已创建。万一这台设备丢了，凭这个恢复码可以登录一次，不用邮箱。',
    offerSend: '已保存好',
    offerLater: '以后再说',
    nextTitle: '你的新恢复码',
    nextSubtitle: '登录成功。刚才的恢复码已失效，下次请用这一个。',
    nextSend: '已保存好',
    codeLoading: '正在生成恢复码……',
    newCodeAgain: '重新生成恢复码',
    copy: '复制',
    copied: '已复制',
    copyFailed: '浏览器没能复制。恢复码已选中，请手动复制。',
    download: '下载',
    fileName: 'recovery-code',
    file: (site, code, day) =>
      `${site} 的恢复码\n\n${code}\n\n生成于 ${day}。只能登录一次，之后会换一个新的。谁有它，谁就能以你的身份登录。\n`,

    mailCodeLabel: '邮件里的验证码',
    mailCodeForm: '验证码是 6 位数字。',
    mailCodeSend: '登录',

    elsewhereLead: (address) => `这个链接是在另一台设备上申请的，登录的邮箱是 ${address}`,
    elsewhereWarning: '请确认这是你自己的邮箱再继续。如果链接是别人发给你的，你之后写的内容，对方都能看到。',
    elsewhereReplaces: (name) =>
      name === ''
        ? '你已在这里登录，那次登录会在这台设备上结束。'
        : `你已在这里以 ${name} 登录，那次登录会在这台设备上结束。`,
    elsewhereBelongings: (count, hasMore) => {
      const things = count === 0 ? '一些内容' : hasMore ? `${count} 个聊天和其他内容` : `${count} 个聊天`;
      return `这台设备上的访客有${count === 0 ? '' : ' '}${things}。要怎么处理？`;
    },
    elsewhereLeave: '登录，内容留在这里',
    elsewhereLeaveHint: '内容留在这台设备上，退出登录后还在。',
    elsewhereMove: (address) => `登录，并移入 ${address}`,
    linkUnread: '没能读取这个链接。',

    addHeading: '添加这个邮箱',
    addLead: (address) => `点一下按钮，就把 ${address} 添加到你的账户，之后可以用发到它的邮件登录。`,
    addButton: '添加邮箱',
    addDone: '邮箱已添加。',
    toSettings: '前往设置',
    pageLead: '登录，或者花几秒钟创建账户。',
  },
});

/** The texts of passkeys that failed at the device, in one language. */
export const passkeyTextsOf = localize({
  en: {
    /** `address` is the address at which they work, if known. */
    wrongPlace: (address: string | null) =>
      address === null
        ? 'Passkeys do not work at this address. Open the site by its own name, or choose another way.'
        : `Passkeys do not work at this address. Open ${address} instead, or choose another way.`,
    known: 'This device is already registered: it has a passkey for this account. Use that one.',
    unsupported:
      'This device does not support the kind of passkey that is needed here. Use another device, or choose another way.',
    device: 'Your device could not finish this. Try again, or choose another way.',
  },
  'zh-CN': {
    wrongPlace: (address) =>
      address === null
        ? '在此地址无法使用通行密钥。请通过网站自己的域名打开，或选择其他方式。'
        : `在此地址无法使用通行密钥。请改为打开 ${address}，或选择其他方式。`,
    known: '此设备已经登记：它已有此账户的通行密钥，请直接使用。',
    unsupported: '此设备不支持这里所需的通行密钥。请换一台设备，或选择其他方式。',
    device: '设备未能完成此操作。请重试，或选择其他方式。',
  },
});

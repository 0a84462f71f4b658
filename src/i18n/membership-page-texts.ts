import type { PaymentMode } from '#src/contract/membership/payment-calls.ts';
import { localize } from './localize.ts';

/** The texts of the page /membership itself, in one language. */
export const membershipPageTextsOf = localize({
  en: {
    eyebrow: 'Membership',
    heading: 'Free every day. More when you want it.',
    lead: 'Replies, voices and pictures cost gems here. Everybody gets some every day. To talk more, take a membership with plenty of gems every month, or buy gems that never expire.',
    knownHeading: 'Your plan, your gems, your orders.',
    knownLead:
      'All of it is on this page: what you have, when it renews, and what more there is. Change or cancel whenever you like, in two clicks.',
    description: 'What is free, what VIP and SVIP give, what gems cost, and how to cancel in two clicks.',
    backToChat: 'Back to the chat',
    back: 'Back to where you were',
    backTo: (name: string) => `Back to ${name}`,
    backNote: 'You can get more gems here.',
    shortNote: 'You didn’t have enough gems for that. You can get more here.',
    draftNote: 'What you wrote is still in the field.',
    toPlans: 'Compare memberships',
    toGems: 'Just buy gems',

    sandboxTitle: 'This is a test shop',
    sandboxText:
      'Only this computer can reach this site, so orders are paid in a sandbox: no card is asked for, and no money moves.',
    offTitle: 'This site sells nothing',
    offText:
      'No payments are set up on this server. The gems of each day are yours all the same. The benefits of its levels are listed below.',

    tableHeading: 'What each level gives',
    tableLead: (gems: string) => `Without an account, this browser has ${gems} gems a day.`,
    level: 'Level',
    rowDaily: 'Gems every day, at least',
    rowMonthly: 'Gems every month',
    rowPictures: 'Unlocking a picture',
    rowVoice: 'A reply spoken aloud',
    rowVip: 'Chats with VIP characters',
    rowMemories: 'Pinned memories a chat',
    rowLorebooks: 'Lorebooks',
    rowStorage: 'Storage',
    rowModels: 'Chat models besides the site’s own',
    models: (...names: readonly string[]) => names.join(', '),
    free: 'free',
    gems: (count: string) => `${count} gems`,
    usualPrice: 'usual price',
    timesPrice: (factor: number) => `${factor} × the price`,
    none: '–',
    noneSaid: 'none',
    levelNote: 'You reach the Gems level once you have bought a pack.',

    costsHeading: 'What things cost',
    costsLead: 'In gems, and what these are worth at the price of the smallest pack.',
    costReply: 'A reply',
    costResend: 'Another version of a reply',
    costVoice: 'A reply spoken aloud',
    costPicture: 'Unlocking a picture',
    costBackground: 'Unlocking a background',
    from: (count: string) => `from ${count} gems`,
    costsNote:
      'A reply that fails, stays empty or is refused costs nothing, and help in a crisis never does. When you stop a reply, you pay for what you saw of it. A chat model may have a price of its own, shown next to its name.',

    wordsHeading: 'In plain words',
    words: (payments: PaymentMode) => [
      {
        title: 'It renews until you cancel',
        text: 'A membership renews automatically, every month or every year, for the price you saw. The date is shown on this page and in your settings.',
      },
      {
        title: 'Cancelling takes two clicks',
        text: 'Press “Cancel membership” here or in the settings, then “Yes, cancel”. Nobody asks why. You keep your level until the end of the time you paid for, and can change your mind until then. If the last renewal is unpaid, it ends at once.',
      },
      {
        title: '14 days to withdraw',
        text: 'For 14 days after you bought gems, or after the first payment of a membership, you can withdraw from the order, in two steps under “Your orders” on this page. You cannot withdraw from a renewal, but you can cancel at any time. You get back the price of what you have not used, and unused gems are taken back. A month of a membership is used by its begun days, or by the share of its gems that you spent, whichever is more.',
      },
      {
        title: 'When a renewal fails',
        text: 'You keep your level for a few days while the payment is tried again. If it still fails, the membership ends, and you owe nothing.',
      },
      {
        title: 'When a membership ends',
        text: 'Your account continues with the daily gems of a free one, and what is left of the month’s gems goes down to those. Chats, memories, pictures and bought gems stay, even if they are more than a free account could add.',
      },
      {
        title: 'Included gems, and gems you bought',
        text: 'Once a day, at midnight where you are, your daily gems are refilled to the amount of your level. With VIP and SVIP they are also refilled to the amount of the month, once in each month of the membership, with a yearly plan too. Leftovers do not add up. Bought gems never expire, and are used only once the others are gone.',
      },
      payments === 'stripe'
        ? {
            title: 'Stripe takes the payment',
            text: 'You pay on a Stripe page, in the currency you chose here. This site never sees your card number.',
          }
        : {
            title: 'The price is the whole price',
            text: 'You pay the price on the button. There are no expiring offers, and everybody sees the same prices.',
          },
      {
        title: 'Deleting the account',
        text: 'Deleting the account also cancels the membership, and the remaining gems are lost. Withdraw first, if you still can.',
      },
    ],
    more: 'Details are in the',
    moreLink: 'user agreement',
    end: '.',
  },
  'zh-CN': {
    eyebrow: '会员',
    heading: '每天免费聊，想多聊再说。',
    lead: '这里的回复、语音和图片要花宝石，每个人每天都会得到一些。想聊得更多，可以开通会员，每个月都有充足的宝石，也可以买永不过期的宝石。',
    knownHeading: '你的套餐、宝石和订单。',
    knownLead: '都在这一页：你有什么、什么时候续订、还可以选什么。随时可以更换，取消只要点两下。',
    description: '哪些免费，VIP 和 SVIP 有什么，宝石多少钱，以及怎样点两下就取消。',
    backToChat: '回到聊天',
    back: '回到刚才的地方',
    backTo: (name) => `回到和${name}的聊天`,
    backNote: '在这里可以获取更多宝石。',
    shortNote: '刚才宝石不够，在这里可以获取更多。',
    draftNote: '你写的内容还在输入框里。',
    toPlans: '比较会员',
    toGems: '只买宝石',

    sandboxTitle: '这是测试商店',
    sandboxText: '本站只有这台电脑能访问，所以订单在沙盒里付款：不会要你的卡号，也不会真的扣钱。',
    offTitle: '本站不卖任何东西',
    offText: '这台服务器没有设置付款。每天的宝石照样归你，各个等级有什么，写在下面。',

    tableHeading: '各个等级有什么',
    tableLead: (gems) => `没有账户时，这个浏览器每天有 ${gems} 颗宝石。`,
    level: '等级',
    rowDaily: '每天至少有的宝石',
    rowMonthly: '每月的宝石',
    rowPictures: '解锁一张图片',
    rowVoice: '朗读一条回复',
    rowVip: '和 VIP 角色聊天',
    rowMemories: '每个聊天固定的记忆',
    rowLorebooks: '世界书',
    rowStorage: '存储空间',
    rowModels: '本站默认以外的聊天模型',
    models: (...names) => names.join('、'),
    free: '免费',
    gems: (count) => `${count} 颗`,
    usualPrice: '普通价格',
    timesPrice: (factor) => `${factor} 倍价格`,
    none: '–',
    noneSaid: '无',
    levelNote: '买过一次宝石，就是“宝石”等级。',

    costsHeading: '都要花多少',
    costsLead: '以宝石计，旁边是按最小的一包折算的价值。',
    costReply: '一条回复',
    costResend: '把回复重写一版',
    costVoice: '朗读一条回复',
    costPicture: '解锁一张图片',
    costBackground: '解锁一个背景',
    from: (count) => `${count} 颗起`,
    costsNote:
      '失败、空白或被拒绝的回复不收宝石，危机时的帮助永远不收。中途停下的回复，只按你看到的部分收。有的聊天模型另有价格，写在它的名字旁边。',

    wordsHeading: '把话说明白',
    words: (payments) => [
      {
        title: '自动续订，直到你取消',
        text: '会员按月或按年自动续订，价格就是你当初看到的价格。续订日期写在本页和你的设置里。',
      },
      {
        title: '取消只要点两下',
        text: '在这里或设置里点“取消会员”，再点“确认取消”。没有人问为什么。付过钱的时间用完之前，等级一直保留；在那之前也可以反悔。最近一次续订没有付款的话，取消后立即结束。',
      },
      {
        title: '14 天内可以撤销订单',
        text: '购买宝石后，或会员首次付款后 14 天内，可以在本页“我的订单”里分两步撤销订单。续订的付款不能撤销，但随时可以取消会员。没用掉的部分，价钱退给你；没用掉的宝石会收回。会员的一个月用掉了多少，按开始了的天数算，或按花掉的宝石所占的比例算，取其中较多的一项。',
      },
      {
        title: '续订失败时',
        text: '等级会保留几天，其间会再次尝试扣款。如果最后还是不成，会员就此结束，你不欠任何钱。',
      },
      {
        title: '会员结束后',
        text: '账户照常使用，每天的宝石回到免费账户的数量，当月剩下的宝石也减到这个数量。聊天、记忆、图片和买来的宝石都还在，超出免费账户上限的部分也不会删除。',
      },
      {
        title: '自动到账的宝石和买来的宝石',
        text: '每天一次，按你所在时区的日期，把每日宝石补到你等级的数量。VIP 和 SVIP 还会在会员的每个月里补一次，补到当月的数量，年度会员也是每月一次。之前剩下的不累加。买来的宝石永不过期，其他的用完了才会动用。',
      },
      payments === 'stripe'
        ? {
            title: '由 Stripe 收款',
            text: '付款在 Stripe 的页面上进行，用你在这里选的货币。本站看不到你的卡号。',
          }
        : {
            title: '写多少就是多少',
            text: '按钮上写的就是要付的钱。没有限时优惠，也不会因人而异。',
          },
      {
        title: '注销账户',
        text: '注销账户会同时取消会员，剩下的宝石也一并放弃。如果订单还能撤销，请先撤销。',
      },
    ],
    more: '完整的说法见',
    moreLink: '用户协议',
    end: '。',
  },
});

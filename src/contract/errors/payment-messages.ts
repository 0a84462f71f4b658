import type { Localized } from '../locale/language.ts';

/** Messages about buying; each says whether the person was charged. */
export const paymentMessages = {
  paymentsOff: {
    en: 'Nothing is sold on this site.',
    'zh-CN': '本站目前没有出售任何商品。',
  },
  paymentsUnavailable: {
    en: 'The payment service cannot be reached right now, and nothing was charged. Try again in a few minutes.',
    'zh-CN': '暂时连不上支付服务，没有扣款，请几分钟后再试。',
  },
  paymentUnclear: {
    en: 'The payment service did not answer in time, so you may have been charged. Look at your orders in a few minutes before you try again.',
    'zh-CN': '支付服务没有及时回应，可能已经扣款。请过几分钟查看订单，再决定是否重试。',
  },
  paymentsRefused: {
    en: 'The payment service did not accept this, and nothing was charged. Try again later, or write to us.',
    'zh-CN': '支付服务没有接受这个请求，没有扣款，请稍后再试，或与我们联系。',
  },
  paymentDeclined: {
    en: 'The payment was declined. Nothing was charged, and nothing was changed.',
    'zh-CN': '付款被拒绝，没有扣款，也没有任何更改。',
  },
  productUnknown: {
    en: 'This product is not sold here.',
    'zh-CN': '这里没有这个商品。',
  },
  subscriptionRunning: {
    en: 'You have a subscription already. Change its plan instead; nothing was charged.',
    'zh-CN': '你已经有订阅了，请改为更换套餐。没有扣款。',
  },
  subscriptionWaiting: {
    en: 'The last renewal of your subscription is not paid yet. Pay it, or cancel it first; nothing was charged.',
    'zh-CN': '你的订阅上一次续订还没有付款，请先付款或取消订阅。没有扣款。',
  },
  subscriptionPending: {
    en: 'Your bank has not decided yet about the payment of another subscription. Wait for it; nothing more was charged.',
    'zh-CN': '你的银行还没有处理完另一个订阅的付款，请等待结果。没有再扣款。',
  },
  orderReplaced: {
    en: 'Another plan was ordered at the same time, so this order was closed. Nothing was charged; choose again.',
    'zh-CN': '同时下了另一个套餐的订单，所以这个订单已关闭。没有扣款，请再选一次。',
  },
  noSubscription: {
    en: 'You have no subscription.',
    'zh-CN': '你还没有订阅。',
  },
  subscriptionEnding: {
    en: 'This subscription is cancelled. Resume it first, then change its plan.',
    'zh-CN': '这个订阅已取消，请先恢复订阅，再更换套餐。',
  },
  subscriptionUnpaid: {
    en: 'The last renewal is not paid yet. Pay it first, then change the plan.',
    'zh-CN': '上一次续订还没有付款，请先付款，再更换套餐。',
  },
  planUnchanged: {
    en: 'This is your plan already.',
    'zh-CN': '你现在用的就是这个套餐。',
  },
  priceChanged: {
    en: 'The price has changed since it was shown. Check it again; nothing was charged.',
    'zh-CN': '价格与刚才显示的不同，请再看一眼。没有扣款。',
  },
  withdrawalOver: {
    en: 'This order cannot be withdrawn from: that is possible within 14 days of paying, once.',
    'zh-CN': '这个订单不能撤销：付款后 14 天内可以撤销一次。',
  },
  withdrawnOften: {
    en: 'You have withdrawn from two orders in the last 14 days. You can buy again once the first of them is 14 days ago. Nothing was charged.',
    'zh-CN': '最近 14 天内你撤销了两个订单。等第一次撤销满 14 天，就可以再次购买。没有扣款。',
  },
  sandboxProxied: {
    en: 'The sandbox accepts orders only from its own machine, and this request came through a proxy. Nothing was charged.',
    'zh-CN': '沙盒只接受本机的订单，而这个请求来自代理。没有扣款。',
  },
  orderNotOpen: {
    en: 'This order can no longer be paid.',
    'zh-CN': '这个订单已经不能付款了。',
  },
  eventRefused: {
    en: 'This event is not signed by the payment service, or it is too old.',
    'zh-CN': '这个事件没有支付服务的签名，或已经过期。',
  },
  portalMissing: {
    en: 'There is no page of a payment service for your account here.',
    'zh-CN': '你的账户在这里没有支付服务页面。',
  },
  notErasedForSubscription: {
    en: 'Your account was not deleted: its subscription could not be cancelled with the payment service. Try again in a few minutes.',
    'zh-CN': '账户没有注销：没能在支付服务那里取消订阅，请几分钟后再试。',
  },
} as const satisfies Record<string, Localized>;

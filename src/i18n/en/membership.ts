import type { OrderState } from '#src/contract/membership/payment-calls.ts';
import type { VipLevel } from '#src/contract/account/user-calls.ts';

type Interval = 'month' | 'year';

const number = (value: number) => value.toLocaleString('en');

/** The English texts of what is sold, of the own plan and of orders: what the islands of /membership say. */
export const membership = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  logIn: 'Log in',
  keep: 'Keep it',

  number,
  levelName: (level: VipLevel) => ({ NOT_VIP: 'Free', GEMS: 'Gems', VIP: 'VIP', SVIP: 'SVIP' })[level],
  planName: (level: VipLevel, interval: Interval) =>
    `${level}, ${interval === 'month' ? 'monthly' : 'yearly'}`,
  packName: (gems: number) => `${number(gems)} gems`,

  currencyLabel: 'Currency',
  currencyFailed: (currency: string) => `The prices in ${currency} could not be loaded.`,
  plansHeading: 'Memberships',
  plansLead: 'Gems every day, and what is extra. Cancel in two clicks.',
  freeTitle: 'Free',
  freeNote: 'with an account',
  gemsADay: 'gems every day',
  replies: (count: number) => `enough for ${number(count)} replies`,
  freeMedia: 'Pictures and voices cost no gems',
  normalVip: 'VIP characters at the usual price',
  twiceVip: (factor: number) => `VIP characters at ${factor} times the price`,
  paidMedia: 'Pictures and voices for gems',
  room: (memories: number, lorebooks: number) => `${memories} pinned memories a chat, ${lorebooks} lorebooks`,
  storage: (size: string) => `${size} for your chats and pictures`,
  moreModels: (names: string) => `More chat models: ${names}`,
  monthly: 'Monthly',
  yearly: 'Yearly',
  aMonth: 'a month',
  aYear: 'a year',
  worthAMonth: (price: string) => `${price} a month, paid at once`,
  choose: 'Choose',
  change: 'Change',
  yourPlan: 'Your plan',
  chooseNamed: (name: string, price: string) => `Choose ${name}, ${price}`,
  changeNamed: (name: string, price: string) => `Change to ${name}, ${price}`,
  packsHeading: 'Gems',
  packsLead: 'Paid once, nothing renews. Bought gems never expire.',
  perThousand: (price: string) => `${price} for 1,000`,
  gems: 'gems',

  orderHeading: (name: string) => `Order ${name}?`,
  orderSubtitle: 'Look at it once more. You pay on the next page.',
  changeHeading: (name: string) => `Change to ${name}?`,
  changeSubtitle: 'It begins at once.',
  total: 'To pay now',
  renewsFor: (price: string, interval: Interval) =>
    `Renews ${interval === 'month' ? 'every month' : 'every year'} for ${price} until you cancel.`,
  paidOnce: 'Paid once. Nothing renews, and the gems never expire.',
  changeRenews: (price: string, day: string) => `From ${day} it renews for ${price}.`,
  changeCredit: (price: string) => `${price} of what you paid is left, and is taken off the next renewals.`,
  changeCharges: 'What is left of the present plan is taken off the price. The way to pay stays the same.',
  consentBefore: 'I have read the',
  consentLink: 'terms of payment',
  consentAfter:
    ', and want it to begin at once. If I withdraw within 14 days, I get back the price of what I have not used.',
  consentMissing: 'Please read this first, and tick it if you agree.',
  pay: (price: string) => `Order and pay ${price}`,
  confirmChange: (price: string) => `Change and pay ${price}`,
  confirmPlainChange: 'Change the plan',
  busy: 'One moment…',
  changed: (name: string) => `You have ${name} now.`,
  sandboxShort: 'Sandbox: no money moves.',

  planHeading: 'Your plan',
  planFailed: 'Your plan could not be loaded.',
  freeStart: 'Free for everybody',
  freeGuest: 'gems a day without an account',
  freeMember: 'gems a day with one',
  freeReplies: (guest: number, member: number) =>
    `That is ${number(guest)} replies a day, or ${number(member)}. Nothing to pay, nothing to cancel.`,
  freePlan: 'You pay nothing, and have gems every day.',
  gemsPlan: 'You have bought gems. They stay until you use them.',
  gemsNow: (gems: number) => `${number(gems)} gems to spend now`,
  renews: (day: string, price: string) => `Renews on ${day} for ${price}.`,
  cancelled: (level: string, day: string) =>
    `Cancelled. You have ${level} until ${day}, and nothing more is charged.`,
  grace: (level: string, day: string) =>
    `The last renewal could not be paid. You keep ${level} until ${day}, while the payment is tried again.`,
  graceHint: 'Look whether your card is still valid.',
  cancel: 'Cancel membership',
  cancelQuestion: (level: string, day: string) =>
    `Cancel? You keep ${level} until ${day}. It then ends by itself, and nothing more is charged.`,
  /** Where the last renewal is unpaid: nothing was paid for the time until the end of the period. */
  cancelUnpaidQuestion: (level: string) =>
    `Cancel? The last renewal is not paid, so ${level} ends at once, and nothing more is charged.`,
  cancelUnpaidDone: (level: string) => `It is cancelled. ${level} has ended, and nothing more is charged.`,
  ended: (level: string) => `${level} has ended. Nothing more is charged.`,
  cancelYes: 'Yes, cancel',
  cancelDone: (level: string, day: string) => `It is cancelled. You have ${level} until ${day}.`,
  /** Follows what was done, where the site sends mail. */
  mailed: (done: string) => `${done} If your account has an e-mail address, a confirmation is on its way.`,
  resume: 'Keep the membership after all',
  resumeDone: (day: string) => `It goes on, and renews on ${day}.`,
  portal: 'Invoices and ways to pay',

  outcomePaid: 'Thank you. It is paid.',
  outcomeGems: (gems: number) => `${number(gems)} gems are in your account.`,
  outcomeLevel: (level: string) => `${level} has begun. You find the date of the renewal here.`,
  outcomePending: 'Your bank has not decided yet.',
  outcomePendingText: 'As soon as it has, you get what you ordered. You may close this page.',
  outcomeOpen: 'This order is not paid.',
  outcomeOpenText: 'Nothing was taken. You can go on paying, or leave it: it then expires by itself.',
  outcomeFailed: 'The payment was declined.',
  outcomeFailedText: 'Nothing was taken. You can try again with another way to pay.',
  outcomeExpired: 'This order was given up.',
  outcomeExpiredText: 'Nothing was taken. What you wanted is still below.',
  outcomeRefunded: 'This order was paid back.',
  outcomeRefundedPart: 'A part of this order was paid back.',
  outcomeDisputed: 'The payment of this order is disputed.',
  outcomeDisputedText: 'Your bank is looking into it.',
  outcomeUnknown: 'Your order could not be loaded.',
  outcomeMissing: 'There is no such order in your account.',
  outcomeChecking: 'Looking up your order…',
  goOnPaying: 'Go on paying',
  goBack: 'Back to where you were',
  goBackToChat: 'Back to the chat',

  ordersHeading: 'Your orders',
  ordersFailed: 'Your orders could not be loaded.',
  ordersMore: 'Show more',
  /** @param isPart only a part of the price was given back */
  orderState: (state: OrderState, isPart = false) =>
    ({
      open: 'Not paid',
      pending: 'Waiting for the bank',
      paid: 'Paid',
      expired: 'Expired, nothing taken',
      failed: 'Declined, nothing taken',
      refunded: isPart ? 'Partly paid back' : 'Paid back',
      disputed: 'Disputed at the bank',
    })[state],
  refundedPart: (price: string) => `${price} paid back`,
  withdrawUntil: (day: string) => `Can be withdrawn from until ${day}`,
  withdraw: 'Withdraw',
  withdrawNamed: (name: string, day: string) => `Withdraw from the order of ${name} of ${day}`,
  withdrawTitle: 'Withdraw from this order?',
  withdrawRefund: (price: string) => `You get ${price} back, the way you paid.`,
  withdrawGems: (gems: number) =>
    gems === 1 ? '1 unused gem is taken back.' : `${number(gems)} unused gems are taken back.`,
  withdrawLevel: (level: string) => `${level} ends at once.`,
  withdrawYes: 'Withdraw now',
  withdrawDone: (price: string, moment: string) => `You withdrew on ${moment}, and get ${price} back.`,

  sandboxHeading: 'Sandbox checkout',
  sandboxMark: 'Test shop',
  sandboxText: 'This page stands in for a payment provider. No card is asked for, and no money moves.',
  sandboxOrder: 'The order',
  sandboxPay: 'Pay',
  sandboxDecline: 'Have it declined',
  sandboxAbandon: 'Leave without paying',
  sandboxOver: 'This order cannot be paid any more.',
  sandboxBack: 'Back to membership',
  sandboxLogin: 'Log in to see your order.',
  sandboxFailed: 'The order could not be loaded.',
};

export type MembershipTexts = typeof membership;

import type { PaymentMode } from '#src/contract/membership/payment-calls.ts';

/** The English texts of the page /membership itself; its islands have theirs in membership.ts. */
export const membershipPage = {
  eyebrow: 'Membership',
  heading: 'Free every day. More when you want it.',
  lead: 'Replies, voices and pictures cost gems here. Everybody gets some every day. To talk more, take a membership, or buy gems that never expire.',
  description: 'What is free, what VIP and SVIP give, what gems cost, and how to cancel in two clicks.',
  toPlans: 'Compare memberships',
  toGems: 'Only gems',

  sandboxTitle: 'This is a test shop',
  sandboxText:
    'Only this computer reaches this site, so orders are paid in a sandbox: no card is asked for, and no money moves.',
  offTitle: 'This site sells nothing',
  offText:
    'No payments are set up on this server. The gems of each day are yours all the same. What its levels give stands below.',

  tableHeading: 'What each level gives',
  tableLead: (gems: string) => `Without an account, this browser has ${gems} gems a day.`,
  level: 'Level',
  rowGems: 'Gems every day',
  rowPictures: 'Unlocking a picture',
  rowVoice: 'A reply spoken aloud',
  rowVip: 'Chats with VIP characters',
  rowMemories: 'Pinned memories a chat',
  rowLorebooks: 'Lorebooks',
  rowStorage: 'Storage',
  rowModels: 'Chat models besides the site’s own',
  free: 'free',
  gems: (count: string) => `${count} gems`,
  usualPrice: 'usual price',
  timesPrice: (factor: number) => `${factor} × the price`,
  none: '–',
  noneSaid: 'none',
  levelNote: 'The level Gems is yours once you bought a pack.',

  /** Beside what an ordinary reply costs, where characters of both kinds stand. */
  replyOfVip: (price: string) => `VIP characters: ${price}`,
  costsHeading: 'What things cost',
  costsLead: 'In gems, and what these are worth at the price of the smallest pack.',
  costReply: 'A reply',
  costResend: 'Another version of a reply',
  costVoice: 'A reply spoken aloud',
  costPicture: 'Unlocking a picture',
  costBackground: 'Unlocking a background',
  from: (count: string) => `from ${count} gems`,
  costsNote:
    'A reply that fails, stays empty or is refused costs nothing, and help in a crisis never does. When you stop a reply, you pay for what you saw of it. A chat model may have a price of its own, which stands beside its name.',

  wordsHeading: 'In plain words',
  words: (payments: PaymentMode) => [
    {
      title: 'It renews until you cancel',
      text: 'A membership renews by itself, every month or every year, for the price that you saw. The date stands on this page and in your settings.',
    },
    {
      title: 'Cancelling takes two clicks',
      text: 'Press “Cancel membership” here or in the settings, then “Yes, cancel”. Nobody asks why. You keep your level until the end of the time that you paid for, and until then you can change your mind. Where the last renewal is unpaid, it ends at once.',
    },
    {
      title: '14 days to withdraw',
      text: 'For 14 days after you bought gems, or after the first payment of a membership, you can withdraw from the order, in two steps under “Your orders” on this page. You cannot withdraw from a renewal, but you can cancel at any time. You get back the price of the gems or the whole days that you have not used, and unused gems are taken back.',
    },
    {
      title: 'When a renewal fails',
      text: 'You keep your level for a few days while the payment is tried again. If it fails for good, the membership ends, and you owe nothing.',
    },
    {
      title: 'When a membership ends',
      text: 'Your account goes on with the gems of a free one. Chats, memories, pictures and bought gems stay, also where they are more than a free account could add.',
    },
    {
      title: 'Gems of the day, and gems you bought',
      text: 'Once a day, by the clock of your time zone, the gems of the day are filled up to the number of your level. What is left of the day before is not added. Bought gems never expire, and are spent only when those of the day are gone.',
    },
    payments === 'stripe'
      ? {
          title: 'Stripe takes the payment',
          text: 'You pay on a page of Stripe, in the currency that you chose here. This site never sees the number of your card.',
        }
      : {
          title: 'The price is the whole price',
          text: 'What stands on a button is what is paid. There are no offers that run out and no prices that change with who looks.',
        },
    {
      title: 'Deleting the account',
      text: 'Whoever deletes the account cancels the membership with it, and gives up the gems that are left. Withdraw first, if you still can.',
    },
  ],
  more: 'The long version stands in the',
  moreLink: 'user agreement',
  end: '.',
};

export type MembershipPageTexts = typeof membershipPage;

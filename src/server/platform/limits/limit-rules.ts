/** The limit of one key: at most `points` times in `seconds`, counted from its first use. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** True for a rule that `RATE_LIMIT_FACTOR` does not change: the safety of something short is calculated with it. */
  readonly isFixed?: true;
}

const minute = 60;
const tenMinutes = 10 * minute;
const hour = 60 * minute;

/**
 * Every limit of the product (rule:rate-limits). A visitor is a guest, and so a device, or a member's account. Networks
 * are shared by offices, schools and whole phone companies, so their limits are wide; `RATE_LIMIT_FACTOR` multiplies
 * all of these but the fixed one.
 */
export const limitRules = {
  registrationsOfNetwork: { name: 'registrations-of-network', points: 100, seconds: tenMinutes },
  loginsOfVisitor: { name: 'logins-of-visitor', points: 60, seconds: tenMinutes },
  loginsOfNetwork: { name: 'logins-of-network', points: 600, seconds: tenMinutes },
  /** Mails to one address, from any caller; beyond this only if no link in its mailbox still works. */
  loginMailsToAddress: { name: 'login-mails-to-address', points: 5, seconds: hour },
  /** Mails beyond that: at most 13 mails an hour in all, and fewer unless links are used. */
  lateLoginMailsToAddress: { name: 'late-login-mails-to-address', points: 2, seconds: 15 * minute },
  loginMailsOfVisitor: { name: 'login-mails-of-visitor', points: 10, seconds: hour },
  loginMailsOfNetwork: { name: 'login-mails-of-network', points: 60, seconds: hour },
  /**
   * Attempts with the codes of e-mails to one address, by any caller: with six digits, one continuous attack on an
   * address succeeds in a day once in 50,000 times (docs/decisions/0062).
   */
  codesOfAddress: { name: 'codes-of-address', points: 20, seconds: 24 * hour, isFixed: true },
  codesOfVisitor: { name: 'codes-of-visitor', points: 20, seconds: tenMinutes },
  codesOfNetwork: { name: 'codes-of-network', points: 120, seconds: hour },
  /** Attempts with one code, by any caller: a code works once, and once more if the answer was lost. */
  triesOfRecoveryCode: { name: 'tries-of-recovery-code', points: 10, seconds: tenMinutes },
  recoveriesOfVisitor: { name: 'recoveries-of-visitor', points: 20, seconds: tenMinutes },
  recoveriesOfNetwork: { name: 'recoveries-of-network', points: 200, seconds: tenMinutes },
  /**
   * Accounts created with a recovery code: separate from logins with codes, and few, as they cost nothing to create.
   */
  accountsByCodeOfVisitor: { name: 'accounts-by-code-of-visitor', points: 5, seconds: hour },
  accountsByCodeOfNetwork: { name: 'accounts-by-code-of-network', points: 20, seconds: hour },
  /** Mails that add an address to an account: separate from logins, so that they block nobody's login. */
  addedAddressMailsToAddress: { name: 'added-address-mails-to-address', points: 5, seconds: hour },
  /** Requests to push services for all browsers of a person, repeated requests included. */
  pushesOfVisitor: { name: 'pushes-of-visitor', points: 20, seconds: minute },
  asksOfVisitor: { name: 'asks-of-visitor', points: 30, seconds: minute },
  asksOfNetwork: { name: 'asks-of-network', points: 600, seconds: minute },
  /** Translated words: translations cost a guest no gems, and the operator two tokens a word or more. */
  translatedWordsOfGuest: { name: 'translated-words-of-guest', points: 10_000, seconds: 24 * hour },
  uploadsOfVisitor: { name: 'uploads-of-visitor', points: 20, seconds: tenMinutes },
  uploadsOfNetwork: { name: 'uploads-of-network', points: 200, seconds: tenMinutes },
  downloadsOfVisitor: { name: 'downloads-of-visitor', points: 60, seconds: tenMinutes },
  downloadsOfNetwork: { name: 'downloads-of-network', points: 600, seconds: tenMinutes },
  exportsOfVisitor: { name: 'exports-of-visitor', points: 6, seconds: hour },
  exportsOfNetwork: { name: 'exports-of-network', points: 60, seconds: hour },
  /** Each calls the payment service. */
  ordersOfVisitor: { name: 'orders-of-visitor', points: 30, seconds: tenMinutes },
  ordersOfNetwork: { name: 'orders-of-network', points: 300, seconds: tenMinutes },
  /** Each may call it as well; the page polls every 5 s while a bank has not decided. */
  orderReadsOfVisitor: { name: 'order-reads-of-visitor', points: 180, seconds: tenMinutes },
  orderReadsOfNetwork: { name: 'order-reads-of-network', points: 1_800, seconds: tenMinutes },
  webhooksOfNetwork: { name: 'webhooks-of-network', points: 3_000, seconds: minute },
  writesOfVisitor: { name: 'writes-of-visitor', points: 120, seconds: minute },
  writesOfNetwork: { name: 'writes-of-network', points: 1_500, seconds: minute },
  /** Each searches up to 1,000 messages of a person; a search of long chats takes many (docs/decisions/0051). */
  chatSearchesOfVisitor: { name: 'chat-searches-of-visitor', points: 120, seconds: minute },
  chatSearchesOfNetwork: { name: 'chat-searches-of-network', points: 1_200, seconds: minute },
  readsOfVisitor: { name: 'reads-of-visitor', points: 600, seconds: minute },
  readsOfNetwork: { name: 'reads-of-network', points: 6_000, seconds: minute },
  /** Bytes that all visitors of a network store: new guests must not get unlimited room. */
  storedBytesOfNetwork: { name: 'stored-bytes-of-network', points: 2 * 1024 ** 3, seconds: 24 * hour },
  /** Pages that are rendered, or at least looked up: hits of the page cache are not counted. */
  pagesOfNetwork: { name: 'pages-of-network', points: 1_200, seconds: minute },
  /** Pictures that are encoded on request; cached or prepared pictures are not counted. */
  encodingsOfVisitor: { name: 'encodings-of-visitor', points: 60, seconds: minute },
  encodingsOfNetwork: { name: 'encodings-of-network', points: 240, seconds: minute },
  pageViewsOfNetwork: { name: 'page-views-of-network', points: 1_000, seconds: minute },
  renderErrorsOfNetwork: { name: 'render-errors-of-network', points: 120, seconds: minute },
} as const satisfies Record<string, LimitRule>;

/** The most that may be in progress at a time: in this process, of one visitor, from one network. */
export interface ConcurrencyRule {
  /** The unit: one body with all that is done with it, one answer, or one byte of a body. */
  readonly counts: 'bodies' | 'answers' | 'bytes';
  readonly all: number;
  readonly ofVisitor: number;
  readonly ofNetwork: number;
}

/**
 * Work that takes memory or a connection for as long as its client likes. `RATE_LIMIT_FACTOR` changes none of these: a
 * small machine has room for eight uploads of 20 MB.
 */
export const concurrencyRules = {
  uploads: { counts: 'bodies', all: 8, ofVisitor: 2, ofNetwork: 6 },
  exports: { counts: 'answers', all: 24, ofVisitor: 2, ofNetwork: 12 },
  /** Bodies of JSON while they arrive; who sends them is not known yet. */
  json: { counts: 'bytes', all: 64 * 1024 ** 2, ofVisitor: 16 * 1024 ** 2, ofNetwork: 16 * 1024 ** 2 },
} as const satisfies Record<string, ConcurrencyRule>;

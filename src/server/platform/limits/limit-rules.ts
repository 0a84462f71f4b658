/** How often one key may do something: at most `points` times in `seconds`, from its first time on. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

const minute = 60;
const tenMinutes = 10 * minute;
const hour = 60 * minute;

/**
 * Every limit of the product (trust row 32). A visitor is a guest, and so a device, or a member's account. Networks
 * are shared by offices, schools and whole phone companies, so theirs are wide; `RATE_LIMIT_FACTOR` multiplies all.
 */
export const limitRules = {
  registrationsOfNetwork: { name: 'registrations-of-network', points: 100, seconds: tenMinutes },
  loginsOfVisitor: { name: 'logins-of-visitor', points: 60, seconds: tenMinutes },
  loginsOfNetwork: { name: 'logins-of-network', points: 600, seconds: tenMinutes },
  /** To one address, whoever asks: nobody's mailbox is filled by others. */
  loginMailsToAddress: { name: 'login-mails-to-address', points: 5, seconds: hour },
  loginMailsOfVisitor: { name: 'login-mails-of-visitor', points: 10, seconds: hour },
  loginMailsOfNetwork: { name: 'login-mails-of-network', points: 60, seconds: hour },
  asksOfVisitor: { name: 'asks-of-visitor', points: 30, seconds: minute },
  asksOfNetwork: { name: 'asks-of-network', points: 600, seconds: minute },
  uploadsOfVisitor: { name: 'uploads-of-visitor', points: 20, seconds: tenMinutes },
  uploadsOfNetwork: { name: 'uploads-of-network', points: 200, seconds: tenMinutes },
  downloadsOfVisitor: { name: 'downloads-of-visitor', points: 60, seconds: tenMinutes },
  downloadsOfNetwork: { name: 'downloads-of-network', points: 600, seconds: tenMinutes },
  exportsOfVisitor: { name: 'exports-of-visitor', points: 6, seconds: hour },
  exportsOfNetwork: { name: 'exports-of-network', points: 60, seconds: hour },
  writesOfVisitor: { name: 'writes-of-visitor', points: 120, seconds: minute },
  writesOfNetwork: { name: 'writes-of-network', points: 1_500, seconds: minute },
  pageViewsOfNetwork: { name: 'page-views-of-network', points: 1_000, seconds: minute },
} as const satisfies Record<string, LimitRule>;

import type { GemAction } from '#src/contract/membership/gem-calls.ts';

/** The paid actions, by the character in whose chat they were; without the name of one that was deleted. */
const spentOn: Record<GemAction, (name: string | null) => string> = {
  reply: (name) => (name === null ? 'A reply' : `Reply from ${name}`),
  resend: (name) => (name === null ? 'Another reply' : `Another reply from ${name}`),
  voice: (name) => (name === null ? 'A voice' : `The voice of ${name}`),
  picture: (name) => (name === null ? 'A picture' : `Picture from ${name}`),
  background: (name) => (name === null ? 'A background' : `Background for chats with ${name}`),
};

/** The English texts of /mine/gems; no other page loads them. */
export const mineGems = {
  lead: 'What you have, and every gem that you received or spent.',
  loading: 'Your gems are loading…',
  entries: 'Entries',
  filters: { all: 'All', in: 'Received', out: 'Spent' },
  download: 'Download as CSV',
  downloading: 'Preparing the file…',
  showMore: 'Show older ones',
  loadingMore: 'Loading…',
  tryAgain: 'Try again',
  failed: 'Your entries could not be loaded.',
  balanceFailed: 'Your gems could not be loaded.',
  emptyHeading: { all: 'Nothing happened yet', in: 'Nothing received yet', out: 'Nothing spent yet' },
  emptyHint: 'Everything that you receive or spend is listed here.',
  getMore: 'Get gems',

  spentOn,
  package: 'Gems of the day',
  purchase: 'Gems bought',
  refund: 'Taken back with a refund',
  returned: 'Given back after a dispute',
  granted: 'From the people who run this site',
  taken: 'Taken by the people who run this site',
  movedIn: 'Came with you when you logged in',
  movedOut: 'Went to your account when you logged in',
  close: 'The account was deleted',
  withReason: (what: string, reason: string) => `${what}: ${reason}`,

  ofTheDay: 'of the day',
  ofBought: 'bought',
  ofBoth: (daily: string, bought: string) => `${daily} of the day, ${bought} bought`,
  after: (count: string) => `${count} left`,
  gems: 'gems',
};

export type MineGemTexts = typeof mineGems;

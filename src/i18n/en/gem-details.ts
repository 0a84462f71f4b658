/** The English texts of a balance of gems, part by part, and of the way to more: loaded when they are asked for. */
export const gemDetails = {
  heading: 'Your gems',
  loading: 'Loading…',
  failed: 'Your gems could not be loaded.',
  tryAgain: 'Try again',
  daily: 'Gems of the day',
  dailyNote: (count: string) => `topped up to ${count} every day, spent first`,
  bought: 'Bought gems',
  boughtNote: 'they never expire',
  held: 'Reserved',
  heldNote: 'for what is being made right now',
  refills: (moment: string) => `The next gems of the day: ${moment}.`,
  allEntries: 'Where they went',
  getMore: 'Get gems',
};

export type GemDetailTexts = typeof gemDetails;

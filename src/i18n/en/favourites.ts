/** The English texts of favourites, apart from the others: a heart loads these and no more. */
export const favourites = {
  button: (name: string, likes: string) =>
    likes === '' ? `Favourite ${name}` : `Favourite ${name}, ${likes} likes`,
  done: 'successful.',
  failed: 'failed.',
  added: (name: string) => `${name} is in your favourites.`,
  removed: (name: string) => `${name} is no longer in your favourites.`,
  notAdded: (name: string, reason: string) => `${name} could not be added. ${reason}`.trimEnd(),
  notRemoved: (name: string, reason: string) => `${name} could not be removed. ${reason}`.trimEnd(),
  view: 'View',
  undo: 'Undo',

  heading: 'Favourites',
  lead: 'The characters whose heart you filled, the newest first.',
  tabsLabel: 'Your pages',
  tabFavourites: 'Favourites',
  tabChats: 'Chats',
  tabCharacters: 'Characters',
  tabGems: 'Gems',
  tabSettings: 'Settings',
  loading: 'Your favourites are loading…',
  count: (count: number) => (count === 1 ? '1 character' : `${count} characters`),
  showMore: 'Show more',
  loadingMore: 'Loading…',
  emptyHeading: 'No favourites yet',
  emptyLead: 'Fill the heart on a card, and the character stands here, on every device you log in on.',
  emptyAction: 'Find someone',
  failedHeading: 'Your favourites could not be loaded',
  tryAgain: 'Try again',
  guestHeading: 'Favourites need a login',
  guestLead: 'They are kept with your account, and are there on every device you log in on.',
  logIn: 'Log in',
};

export type FavouriteTexts = typeof favourites;

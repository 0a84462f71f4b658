/** Cached public pages, by their address. */
export const pagesCache = 'yuanfen-pages';
/** Pictures of public pages. */
export const picturesCache = 'yuanfen-pictures';
/** Scripts with the texts of the person's language. */
export const textsCache = 'yuanfen-texts';

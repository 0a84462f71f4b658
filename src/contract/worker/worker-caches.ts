/** Cached public pages, by their address. */
export const pagesCache = 'yuanfen-pages';
/** Pictures of public pages. */
export const picturesCache = 'yuanfen-pictures';

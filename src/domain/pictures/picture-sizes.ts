/*
 * Widths of pictures on the page, as `sizes` of an `<img>`: the window without the gutters (20, 40, 60 and 80 px from
 * 0, 992, 1200 and 1440 px on, and more where content has reached its 1760 px) and the gaps of the grids in
 * `styles/characters/cards.css`. Phones, windows below 480 px, get a smaller value than the true one on purpose. At 2.6 to 3
 * pixels to one of CSS they would fetch a picture with more detail than the eye can see there, and the first picture of
 * a page is its largest paint.
 */

/**
 * A picture across a phone's window: 720 pixels wide at any density from 2 on, 1.7 to 2 for each pixel of CSS. From 2.5
 * on, 240 × 3 gives that width, below, 360 × 2.
 */
const acrossPhone = '(max-width: 479px) and (min-resolution: 2.5dppx) 240px, (max-width: 479px) 360px';

/**
 * The portrait on a character's card, 2, 3, 4, 6 and 8 per row from 0, 600, 1024, 1440 and 1920 px on (rule:card-grid).
 * On phones 360 or 480 pixels wide: 160 × 2 or × 3.
 */
export const characterCardSizes =
  '(max-width: 479px) 160px, (max-width: 599px) calc(50vw - 28px), (max-width: 991px) calc(33.3vw - 24px), ' +
  '(max-width: 1023px) calc(33.3vw - 37px), (max-width: 1199px) calc(25vw - 35px), ' +
  '(max-width: 1439px) calc(25vw - 45px), (max-width: 1919px) calc(16.7vw - 43px), 203px';

/** The portrait beside the headline on the home page; on phones only the face is shown. */
export const heroPortraitSizes = '(max-width: 1439px) 240px, 320px';

/** The cover on an article's card, 1, 2 and 3 per row. */
export const articleCardSizes =
  `${acrossPhone}, (max-width: 767px) calc(100vw - 40px), (max-width: 991px) calc(50vw - 30px), ` +
  '(max-width: 1199px) calc(33.3vw - 40px), (max-width: 1439px) calc(33.3vw - 53px), ' +
  '(max-width: 1919px) calc(33.3vw - 67px), 573px';

/** The cover of the first article on a page of articles: across the page, or seven twelfths of it beside the text. */
export const leadArticleSizes =
  `${acrossPhone}, (max-width: 991px) calc(100vw - 40px), (max-width: 1199px) calc(58.3vw - 47px), ` +
  '(max-width: 1439px) calc(58.3vw - 70px), (max-width: 1919px) calc(58.3vw - 93px), 1027px';

/** The square cover beside a hot article, 96 and 112 px: as wide as the 16:9 picture before its sides are cut off. */
export const hotArticleSizes = '(max-width: 991px) 171px, 200px';

/** The cover on a card below an article: 112 px square cut from a 16:9 picture on phones, then three per row. */
export const readNextSizes =
  '(max-width: 767px) 200px, (max-width: 991px) calc(33.3vw - 27px), (max-width: 1199px) calc(33.3vw - 40px), ' +
  '(max-width: 1439px) calc(33.3vw - 53px), (max-width: 1919px) calc(33.3vw - 67px), 573px';

/** The portrait beside a character's name below an article. */
export const talkPortraitSizes = '96px';

/** The cover above an article's text, which is never wider than 1024 px. */
export const articleCoverSizes = `${acrossPhone}, (max-width: 991px) calc(100vw - 40px), (max-width: 1103px) calc(100vw - 80px), 1024px`;

/** The portrait on a character's page: across the window, then in a column of its own. */
export const portraitSizes = `${acrossPhone}, (max-width: 767px) 100vw, (max-width: 991px) 328px, 416px`;

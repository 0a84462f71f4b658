/** Apart from the schemas, so that what reports an error weighs next to nothing. */
export const renderErrorPath = '/v2/analytics/render_error';

/** Classes of errors, for what an error says may be somebody's words. `Error` stands for all others. */
export const errorKinds = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'DOMException',
] as const;

/** A place in one of our scripts: `Chat.island.B1x2.js:1:2345`. */
export const placeForm = /^[\w.-]+\.js:\d+:\d+$/;

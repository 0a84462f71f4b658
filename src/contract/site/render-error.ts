/** Apart from the schemas, so that the code that reports an error stays tiny. */
export const renderErrorPath = '/v2/analytics/render_error';

/**
 * The classes of errors that are reported; a message is never sent, because it may contain a person's text. `Error` is
 * used for all others.
 */
export const errorKinds = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'DOMException',
] as const;

/** A position in one of our scripts: `Chat.island.B1x2.js:1:2345`. */
export const placeForm = /^[\w.-]+\.js:\d+:\d+$/;

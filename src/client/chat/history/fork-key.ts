/**
 * Storage key, in a tab, of the branch that was left last; separate, because the page checks it before it loads the
 * code that reads it.
 */
export const forkKey = 'chat-fork';

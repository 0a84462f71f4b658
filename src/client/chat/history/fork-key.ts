/**
 * Storage key, in a tab, of the branch that was left last. It has its own file, because the page checks it before it
 * loads the code that reads it.
 */
export const forkKey = 'chat-fork';

/** Where a tab keeps the branch that was left last; apart, for the page looks there before it loads what reads it. */
export const forkKey = 'chat-fork';

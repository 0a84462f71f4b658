/** Apart from the table of pages, for the chat page, which needs nothing else of it. */
export const membershipPath = '/membership';

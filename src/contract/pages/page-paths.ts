/** Apart from the table of pages, for the chat page, which needs nothing else of it. */
export const membershipPath = '/membership';
/** The page that the worker shows in place of a page that needs a connection. */
export const offlinePath = '/offline';

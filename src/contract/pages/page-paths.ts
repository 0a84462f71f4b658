/** Apart from the table of pages, for the chat page, which needs nothing else of it. */
export const membershipPath = '/membership';
/** What the worker shows for a page that cannot be read without a connection. */
export const offlinePath = '/offline';

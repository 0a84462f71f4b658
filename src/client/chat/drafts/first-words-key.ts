/** Storage key, in the tab's own storage, of the message that the chat page begins with, as JSON {path, text, at}. */
export const firstWordsKey = 'first-words';

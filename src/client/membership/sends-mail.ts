/** True on a site that has a mail server, so that a confirmation can come by mail. */
export function sendsMail(): boolean {
  return document.documentElement.dataset['mail'] === 'on';
}

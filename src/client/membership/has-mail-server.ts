/** True on a site with a mail server, which can send confirmations. */
export function hasMailServer(): boolean {
  return document.documentElement.dataset['mail'] === 'on';
}

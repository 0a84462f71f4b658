/** Names of crawlers and of browsers that a program drives; `CUBOT` is a maker of phones. */
const botNames = /(?<!cu)bot|crawl|spider|slurp|lighthouse|headless/i;

/** True for a `User-Agent` that says that no person is looking. */
export function isBot(userAgent: string): boolean {
  return botNames.test(userAgent);
}

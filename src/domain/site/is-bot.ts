/** Names of crawlers and of automated browsers; `CUBOT` is a maker of phones. */
const botNames = /(?<!cu)bot|crawl|spider|slurp|lighthouse|headless/i;

/** True for a `User-Agent` of a program rather than a person. */
export function isBot(userAgent: string): boolean {
  return botNames.test(userAgent);
}

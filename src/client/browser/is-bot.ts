/** Names of crawlers and of automated browsers; `CUBOT` is a maker of phones. */
const botNames = /(?<!cu)bot|crawl|spider|slurp|lighthouse|headless/i;

/** True for the `User-Agent` of a program that runs scripts. The server's list, `is-known-bot.ts`, would add 1.5 KB to every page. */
export function isBot(userAgent: string): boolean {
  return botNames.test(userAgent);
}

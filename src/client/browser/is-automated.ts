import { isBot } from './is-bot.ts';

/** True if no person is looking at this page: a crawler, or a browser that a program drives. */
export function isAutomated(): boolean {
  return navigator.webdriver || isBot(navigator.userAgent);
}

import { isBot } from '#src/domain/is-bot.ts';

/**
 * Shows the error page where an island could not be rendered (spec §8): React takes away all that it had drawn, and then
 * reports the error to the window. No island in the main part of a page may be empty otherwise. A bot is left alone.
 */
export function leaveBrokenPage(): void {
  addEventListener('error', () => {
    if (document.querySelector('main astro-island:not([ssr]):empty') && !isBot(navigator.userAgent))
      location.replace('/500');
  });
}

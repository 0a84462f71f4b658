import { isBot } from '#src/client/browser/is-bot.ts';

/**
 * Signs that a person does something else than going home. A pointer that rests on the page causes no sign until it
 * moves.
 */
const touches = ['pointerdown', 'pointermove', 'focusin', 'wheel'] as const;

/**
 * Counts down on the error page and goes home (rule:error-page); a person stops it by a key, the button, or by using
 * the search or the characters; a bot is left alone (rule:error-page). The seconds are visible only: a screen reader
 * reads once what will happen, and once that it will not.
 * @returns a function that stops it; undefined if nothing counts down
 */
export function countDownHome(): (() => void) | undefined {
  const line = document.querySelector<HTMLElement>('[data-countdown]');
  const notice = document.querySelector<HTMLElement>('[data-stay-notice]');
  const stopButton = document.querySelector<HTMLButtonElement>('[data-stop-countdown]');
  if (line === null || notice === null || stopButton === null || isBot(navigator.userAgent)) return undefined;
  const steps: unknown = JSON.parse(line.dataset['countdown'] ?? '[]');
  if (!Array.isArray(steps)) return undefined;
  const wayOn = document.querySelector<HTMLElement>('[data-stay]');
  let step = 0;
  const timer = setInterval(() => {
    step += 1;
    line.textContent = String(steps[step] ?? '');
    if (step < steps.length - 1) return;
    clearInterval(timer);
    location.replace('/');
  }, 1000);
  line.textContent = String(steps[0] ?? '');
  notice.textContent = notice.dataset['goNotice'] ?? '';
  stopButton.dataset['stopCountdown'] = 'shown';
  const stop = () => {
    removeEventListener('keydown', stop);
    for (const type of touches) wayOn?.removeEventListener(type, stop);
    clearInterval(timer);
    line.textContent = '';
    notice.textContent = notice.dataset['stayNotice'] ?? '';
    const hadFocus = document.activeElement === stopButton;
    stopButton.hidden = true;
    if (hadFocus) document.querySelector<HTMLElement>('[data-go-home]')?.focus();
  };
  stopButton.addEventListener('click', stop);
  // Three seconds are too short to reach the button with the keyboard: a person who presses a key stays.
  addEventListener('keydown', stop);
  for (const type of touches) wayOn?.addEventListener(type, stop);
  return stop;
}

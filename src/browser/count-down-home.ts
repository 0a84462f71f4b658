import { isBot } from '#src/domain/is-bot.ts';

/**
 * Counts the error page down and goes home (spec §2); a person may stop it, a bot is left alone (spec §8). The
 * seconds are for the eye: who listens is told once what will happen, and once that it will not.
 */
export function countDownHome(): void {
  const line = document.querySelector<HTMLElement>('[data-countdown]');
  const notice = document.querySelector<HTMLElement>('[data-stay-notice]');
  const stopButton = document.querySelector<HTMLButtonElement>('[data-stop-countdown]');
  if (line === null || notice === null || stopButton === null || isBot(navigator.userAgent)) return;
  const steps: unknown = JSON.parse(line.dataset['countdown'] ?? '[]');
  if (!Array.isArray(steps)) return;
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
  stopButton.classList.remove('invisible');
  const stop = () => {
    removeEventListener('keydown', stop);
    clearInterval(timer);
    line.textContent = '';
    notice.textContent = notice.dataset['stayNotice'] ?? '';
    stopButton.hidden = true;
    document.querySelector<HTMLElement>('[data-go-home]')?.focus();
  };
  stopButton.addEventListener('click', stop);
  // Three seconds are too short to reach the button by keys: whoever presses one is there and stays.
  addEventListener('keydown', stop);
}

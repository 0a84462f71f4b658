/** Counts the error page down and goes home (spec §2); a person may stop it, a bot is left alone (spec §8). */
export function countDownHome(): void {
  const line = document.querySelector<HTMLElement>('[data-countdown]');
  const stopButton = document.querySelector<HTMLButtonElement>('[data-stop-countdown]');
  const isBot = /bot|crawl|spider/i.test(navigator.userAgent);
  if (line === null || stopButton === null || isBot) return;
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
  stopButton.hidden = false;
  stopButton.addEventListener('click', () => {
    clearInterval(timer);
    line.textContent = '';
    stopButton.hidden = true;
  });
}

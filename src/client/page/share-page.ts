/** Activates the button that copies the address of a page. */
export function sharePage(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-share]');
  const status = button?.parentElement?.querySelector('[role="status"]');
  if (!button || !status) return;
  const { share: url = '', shareDone = '', shareFailed = '' } = button.dataset;
  const copy = async () => {
    const { copyText } = await import('../browser/copy-text.ts');
    status.textContent = (await copyText(url)) ? shareDone : shareFailed;
  };
  button.addEventListener('click', () => void copy());
  button.classList.remove('invisible');
}

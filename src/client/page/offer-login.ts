/** Makes the header's button for the login open the dialog over the page. */
export function offerLogin(): void {
  document.querySelector('[data-login]')?.addEventListener('click', () => {
    void import('../overlays/dialogs.ts').then(({ openDialog }) => openDialog({ name: 'login' }));
  });
}

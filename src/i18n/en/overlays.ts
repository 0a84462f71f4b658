/** The English texts of dialogs, toasts and the login page, apart from the others: loaded when they are asked for. */
export const overlays = {
  close: 'Close',
  dismiss: 'Dismiss',
  timesSaid: (count: number) => `${count} times`,

  loginTitle: 'One-click login',
  loginSubtitle: 'Full features available to login users.',
  loginForBackground: 'A background that you unlock stays with your account. Log in, then choose it again.',
  loginForFavourite: 'Log in to keep your favourites. This one is added right after.',
  loginAdult: 'I am 18 or older',
  loginAdultWhy: 'Needed for a new account.',
  loginWithPasskey: 'Log in with a passkey',
  loginNewPasskey: 'Create an account',
  loginPasskeyHint: 'Your device keeps the key (a passkey): your fingerprint, face or its PIN. No password.',
  loginOr: 'or',
  loginWithProvider: (name: string) => `Continue with ${name}`,
  loginEmailLabel: 'E-mail address',
  loginEmailPlaceholder: 'you@example.com',
  loginEmailSend: 'E-mail me a link',
  loginTerminalSend: 'Show me a link in the terminal',
  loginTerminalHint: 'This site has no mail server. The link appears in the terminal that it was started in.',
  loginEmailInvalid: 'This is no e-mail address. It looks like you@example.com.',
  loginInboxTitle: 'Check your inbox',
  loginInboxSubtitle: 'The link works once, within 15 minutes.',
  loginInbox: (email: string) =>
    `It is on its way to ${email}. Once you use it, this page follows by itself.`,
  loginInboxSpam: 'Nothing there? Look among the unwanted mail.',
  loginTerminalTitle: 'Look at the terminal',
  loginTerminal: (email: string) =>
    `The link for ${email} is in the terminal that this site was started in. Open it in this browser, and this page follows by itself.`,
  loginTerminalWhy: 'Nothing was e-mailed: no mail server is set up (SMTP_URL).',
  loginInboxBack: 'Use another address',
  loginLoading: 'Looking up how to log in…',
  loginLoadFailed: 'The ways to log in could not be loaded.',
  loginTryAgain: 'Try again',
  loginBusy: 'One moment…',
  loginWaitingForDevice: 'Follow what your device asks.',
  loginDone: (name: string) => (name === '' ? 'You are logged in.' : `Welcome, ${name}.`),

  loggedOut: 'You are logged out.',
  loggedOutDetail: 'Your chats and favourites stay with your account.',

  upgradeTitle: 'Not Enough Gems Now',
  upgradeSubtitle: 'Upgrade or come back tomorrow?',
  upgradeTextKept: 'What you wrote is still in the field. You can send it once you have gems.',
  upgradeGo: 'See memberships and gems',
  upgradeLogIn: (count: string) => `Log in: ${count} gems a day, free`,
  upgradeDismiss: "Don't show today",

  confirmHeading: 'Log in with this link',
  confirmLead: 'Press the button to log in on this device. The link works once.',
  confirmButton: 'Log in',
  confirmChoose: 'Choose a way to log in',
  confirmDone: 'You are logged in.',
  confirmGoing: 'Taking you back…',
  confirmProviderFailed:
    'The login provider sent you back without a login. Try again, or choose another way.',
  confirmCancelled: 'You cancelled at the login provider. Nothing was changed.',
  confirmGoHome: 'Go to the home page',
  confirmNeedsScript: 'Logging in needs JavaScript. Turn it on, then open the link again.',

  logIn: 'Log in',
  logOut: 'Log out',
};

export type OverlayTexts = typeof overlays;

/** The English texts about installing the app; loaded when it is offered, and with the settings. */
export const install = {
  title: 'Install the app',
  subtitle: 'An icon of its own, a window of its own.',
  benefits: [
    'One tap from your home screen or desktop to your chats',
    'What you read last is there without a connection, too',
    'No store, hardly any room, and removed like any other app',
  ],
  install: 'Install',
  later: 'Not now',
  never: 'Don’t ask again',

  iosLead: 'In three steps, in this browser:',
  iosSteps: [
    { text: 'Tap Share.', hint: 'No such button in the bar? Tap the three dots first.' },
    { text: 'Choose “Add to Home Screen”.', hint: 'It is further down in the list.' },
    { text: 'Tap “Add”.', hint: 'The icon is on your home screen, and opens the app.' },
  ],
  understood: 'Got it',

  installed: 'This is the installed app.',
  installing: 'It is being installed. Look for its icon.',
  promptLead: 'This browser can install the site as an app, with an icon and a window of its own.',
  macSteps: 'In the menu File, choose “Add to Dock”.',
  androidSteps: 'Open the menu of the browser and choose “Install” or “Add to Home screen”.',
  chromiumSteps:
    'Open the menu of the browser and look for “Install”. In Chrome it is under “Cast, save and share”, in Edge under “Apps”. If it says “Open in…”, the app is installed already.',
  noSteps: 'This browser installs no apps. Chrome and Edge do, and Safari on iPhone, iPad and Mac.',
};

export type InstallTexts = typeof install;

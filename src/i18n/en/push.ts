/** The English texts of notifications: their settings, and the line that offers them in a chat. */
export const push = {
  lead: 'When a reply comes while you are not looking, this browser can tell you, also after you closed the page.',
  turnOn: 'Turn on notifications',
  turningOn: 'Turning on…',
  turnOff: 'Turn off',
  isOn: 'Notifications are on in this browser.',
  isOff: 'Notifications are off in this browser.',
  none: 'This browser cannot show notifications from this site.',
  install:
    'On an iPhone or iPad, only the installed app can notify you. Tap Share, then “Add to Home Screen”, open the app from there, and come back to this page.',
  denied:
    'Your browser blocks notifications from this site. Open the settings of the site beside its address, allow notifications, and load this page again.',
  dismissed: 'Nothing has changed: your browser still waits for your answer.',
  failed: 'Notifications could not be turned on: the push service of your browser did not answer.',
  showsText: 'Show the beginning of the reply',
  showsTextHint: 'Otherwise a notification only says who answered: others may see your screen.',
  quiet: 'Quiet hours',
  quietHint: (zone: string) =>
    `Nothing is sent in them, by the clock of ${zone}. Unread replies stay marked.`,
  quietFrom: 'From',
  quietUntil: 'Until',
  offer: (name: string) => `Get a notification when ${name} answers while you are away?`,
  accept: 'Turn on',
  decline: 'No, thanks',
  accepted: 'Notifications are on. You can change them in the settings.',
};

export type PushTexts = typeof push;

/** The English texts of the error page, for the server that answers it and for the browser that shows it in place. */
export const brokenPage = {
  brokenMessage: 'Something went wrong on our side. It has been noted; please try again.',
  goingHomeIn: (seconds: number) => `Going home in ${seconds} s`,
  goingHomeNotice:
    'You will be taken to the home page in 3 seconds, unless you press any key or choose to stay.',
  stayHere: 'Stay here',
  stayingHere: 'You stay on this page.',
  goHome: 'Go home',
  brokenPart: 'This part cannot be shown right now.',
  tryAgain: 'Try again',
  close: 'Close',
  typedHeading: 'What you had typed is not lost:',
};

export type BrokenPageTexts = typeof brokenPage;

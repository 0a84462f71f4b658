/** The English texts of what went wrong, apart from the others: whatever calls the server has a use for them. */
export const failures = {
  offline: 'You are offline. Check the connection, then try again.',
  timedOut: 'The server took too long to answer. Try again in a moment.',
  inSeconds: (message: string, seconds: number) =>
    seconds < 90
      ? `${message} (${seconds === 1 ? '1 second' : `${seconds} seconds`})`
      : `${message} (${Math.ceil(seconds / 60)} minutes)`,
};

export type FailureTexts = typeof failures;

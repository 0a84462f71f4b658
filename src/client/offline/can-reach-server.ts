/** Resolves to true if the server answers; the answer itself does not matter. */
export async function canReachServer(): Promise<boolean> {
  try {
    await fetch('/builds/latest.json', { cache: 'no-store', credentials: 'omit' });
    return true;
  } catch (error) {
    console.debug('there is no connection yet', error);
    return false;
  }
}

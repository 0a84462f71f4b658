const key = 'had-account';

/** Notes that somebody has an account who uses this browser; it says nothing of whose it is, and stays at a logout. */
export function noteAccount(): void {
  try {
    localStorage.setItem(key, '1');
  } catch (error) {
    console.debug('this browser keeps nothing', error);
  }
}

/** True when somebody logged in here before: then the login dialog begins with logging in, else with a new account. */
export function hadAccount(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch (error) {
    console.debug('this browser keeps nothing', error);
    return false;
  }
}

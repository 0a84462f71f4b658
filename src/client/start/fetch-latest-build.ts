import { callHeaders } from '../api/call-headers.ts';

/** Fetches the id of the server's build; null if that fails, which is not shown to an offline reader. */
export async function fetchLatestBuild(): Promise<string | null> {
  try {
    const response = await fetch('/builds/latest.json', {
      headers: callHeaders(),
      cache: 'no-cache',
      credentials: 'omit',
    });
    // Read even for a rejection: a request counts as running until its body is read.
    const body = await response.text();
    const id: unknown = Reflect.get(Object(response.ok ? JSON.parse(body) : null), 'id');
    return typeof id === 'string' ? id : null;
  } catch (error) {
    console.debug('the newest build is unknown', error);
    return null;
  }
}

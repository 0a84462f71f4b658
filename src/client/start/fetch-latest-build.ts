import { callHeaders } from '../api/call-headers.ts';
import { readMember } from '../browser/read-member.ts';

/** Fetches the id of the server's build; null if that fails, which is not shown to an offline reader. */
export async function fetchLatestBuild(): Promise<string | null> {
  try {
    const response = await fetch('/builds/latest.json', {
      headers: callHeaders(),
      cache: 'no-cache',
      credentials: 'omit',
    });
    // Read even for a rejection: a request counts as running until its body is read.
    const id = readMember(await response.text(), 'id');
    return typeof id === 'string' ? id : null;
  } catch (error) {
    console.debug(error);
    return null;
  }
}

import { z } from '#src/contract/zod.ts';
import { readCookie } from './read-cookie.ts';

const memberSchema = z.object({ id: z.string(), isLogin: z.literal(true) });

/** Whose things in this browser belong to who is here, as `mayRead` says it for pages: the guest's, and a member's own. */
export async function listOwners(): Promise<string[]> {
  const cookie = await readCookie('user');
  if (cookie === undefined) return [''];
  try {
    const member = memberSchema.safeParse(JSON.parse(decodeURIComponent(cookie)));
    return member.success ? ['', member.data.id] : [''];
  } catch (error) {
    console.debug('the cookie of the user cannot be read', error);
    return [''];
  }
}

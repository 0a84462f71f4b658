import { z } from '#src/contract/zod.ts';
import { firstWordsKey } from './first-words-key.ts';

/** How long words wait for their page, in ms; older ones are a draft. */
const freshMs = 120_000;

const handedSchema = z.object({ path: z.string(), text: z.string(), at: z.number() });

/** What the page is to begin with. */
export interface FirstWords {
  text: string;
  /** The person sent it already, on the page before; false for what came with the address. */
  isSent: boolean;
}

/** What the person came to this page with, once: neither a reload nor the way back brings it again. */
export function takeFirstWords(): FirstWords | null {
  const url = new URL(location.href);
  const draft = url.searchParams.getAll('say').join('');
  if (url.searchParams.has('say')) {
    url.searchParams.delete('say');
    history.replaceState(history.state, '', url);
  }
  const handed = handedSchema.safeParse(readHanded()).data;
  if (handed?.path !== url.pathname) return draft === '' ? null : { text: draft, isSent: false };
  sessionStorage.removeItem(firstWordsKey);
  return { text: handed.text, isSent: Date.now() - handed.at < freshMs };
}

function readHanded(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(firstWordsKey) ?? 'null');
  } catch (error) {
    console.debug('there are no first words', error);
    return null;
  }
}

import { maxMessageLength } from '#src/contract/chat/message-calls.ts';
import * as z from 'zod/mini';
import { readValue } from '#src/client/browser/browser-values.ts';
import { dropValue } from '#src/client/browser/drop-values.ts';
import { firstWordsKey } from './first-words-key.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

/** Time for which a message waits for its page, in ms; an older one becomes a draft. */
const freshMs = 120_000;

const handedSchema = z.object({ path: z.string(), text: z.string(), at: z.number() });

/** The text that the page begins with. */
export interface FirstWords {
  text: string;
  /**
   * `sent` by the person on the page before; their `draft` if that is long ago; `lent` by the address, from anybody;
   * `shared` by the address of /share, for a text from another app.
   */
  kind: 'sent' | 'draft' | 'lent' | 'shared';
}

/** Returns the text that the person came to this page with, once: neither a reload nor the way back brings it again. */
export function takeFirstWords(): FirstWords | null {
  const url = new URL(location.href);
  const kind = url.searchParams.has('shared') ? 'shared' : 'lent';
  const name = kind === 'shared' ? 'shared' : 'say';
  const lent = cutWhole(url.searchParams.getAll(name).join(''), 0, maxMessageLength);
  if (url.searchParams.has(name)) {
    url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  }
  const handed = handedSchema.safeParse(readHanded()).data;
  if (handed === undefined || idOf(handed.path) !== idOf(url.pathname)) {
    return lent === '' ? null : { text: lent, kind };
  }
  dropValue('sessionStorage', firstWordsKey);
  return { text: handed.text, kind: Date.now() - handed.at < freshMs ? 'sent' : 'draft' };
}

/**
 * Returns the character's id in the path of a chat: the name before the id may have changed since, so that the address
 * redirected here (rule:character-address).
 */
function idOf(path: string): string {
  return path.slice(path.lastIndexOf('-') + 1);
}

function readHanded(): unknown {
  try {
    return JSON.parse(readValue('sessionStorage', firstWordsKey) ?? 'null');
  } catch (error) {
    console.debug('invalid first message', error);
    return null;
  }
}

import { Window } from 'happy-dom';
import { ask } from './ask.ts';

/** A page as the server sends it; no script has run. */
export interface ReadPage {
  status: number;
  headers: Headers;
  html: string;
  /** Lists the texts of the elements that match, with single spaces. */
  readonly texts: (selector: string) => string[];
  /** Lists an attribute of the elements that match; null where it is missing. */
  readonly values: (selector: string, attribute: string) => (string | null)[];
}

const parser = new new Window().DOMParser();

/** Requests a page, and follows redirects. */
export async function readPage(url: string, headers: Record<string, string> = {}): Promise<ReadPage> {
  const answer = await ask(url, { headers });
  const html = await answer.text();
  const document = parser.parseFromString(html, 'text/html');
  const find = (selector: string) => [...document.querySelectorAll(selector)];
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    texts: (selector) => find(selector).map((each) => each.textContent.replaceAll(/\s+/g, ' ').trim()),
    values: (selector, attribute) => find(selector).map((each) => each.getAttribute(attribute)),
  };
}

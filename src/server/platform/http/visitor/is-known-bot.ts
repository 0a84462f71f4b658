import { createIsbotFromList, list } from 'isbot';

/**
 * Patterns of `isbot` that also match programs that people read with: the browser of Sogou, and the windows in which
 * the apps of Toutiao, QQ News and others open a page. The crawlers of these call themselves spiders.
 */
const readersToo: ReadonlySet<string> = new Set(['sogou', '(?:^|[^g])news(?!sapphire)']);

/** True for the `User-Agent` of a program that no person looks through. */
export const isKnownBot = createIsbotFromList(list.filter((pattern) => !readersToo.has(pattern)));

import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { type Language, languages } from '#src/contract/locale/language.ts';
import { textsCache } from '#src/contract/worker/worker-caches.ts';
import { textFolderOf } from '#src/i18n/text-folders.ts';
import { readLanguage } from './read-language.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Languages whose texts are being fetched. */
const runningFetches = new Map<Language, Promise<void>>();

/**
 * Caches the scripts with texts: the scripts of the person's language with the shell, and the scripts of another
 * language once a page in it loads one; an update fetches all of them again. A script that is missing offline is
 * answered in a language that is cached.
 * @param names the file names of the shell's texts, which are the same in every language
 */
export function keepTexts(names: readonly string[], scope: WorkerScope): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && readTextAddress(url) !== null,
    new CacheFirst({
      cacheName: textsCache,
      plugins: [
        {
          cacheDidUpdate: async ({ request }) => {
            const address = readTextAddress(new URL(request.url));
            if (address !== null) await fetchAhead(address.language, names);
          },
          handlerDidError: ({ request }) => findInOtherLanguage(new URL(request.url)),
        },
      ],
    }),
  );
  scope.addEventListener('install', (event) =>
    event.waitUntil(
      listLanguages().then((all) => Promise.all(all.map((language) => fetchAhead(language, names)))),
    ),
  );
  scope.addEventListener('activate', (event) => event.waitUntil(dropOthers(names)));
}

/**
 * Finds the language of a page for the time offline: the person's if its texts are cached, else one whose texts are.
 */
export async function findKeptLanguage(): Promise<Language> {
  const [wanted, kept] = await Promise.all([readLanguage(), listKept()]);
  return kept.includes(wanted) ? wanted : (kept[0] ?? wanted);
}

/** Lists the person's language, and the languages whose texts are cached. */
async function listLanguages(): Promise<Language[]> {
  return [...new Set([await readLanguage(), ...(await listKept())])];
}

async function listKept(): Promise<Language[]> {
  const cache = await caches.open(textsCache);
  return (await cache.keys()).flatMap(({ url }) => readTextAddress(new URL(url))?.language ?? []);
}

/** Reads the parts of the address of a script with texts; null for any other address. */
function readTextAddress({ pathname }: URL): { language: Language; name: string } | null {
  const language = languages.find((each) => pathname.startsWith(addressOf(each, '')));
  return language === undefined ? null : { language, name: pathname.slice(addressOf(language, '').length) };
}

function addressOf(language: Language, name: string): string {
  return `/${textFolderOf(language)}${name}`;
}

/** Fetches the texts of a language that are not cached, once for all concurrent callers. */
function fetchAhead(language: Language, names: readonly string[]): Promise<void> {
  const fetching =
    runningFetches.get(language) ??
    fetchMissing(language, names).finally(() => runningFetches.delete(language));
  runningFetches.set(language, fetching);
  return fetching;
}

async function fetchMissing(language: Language, names: readonly string[]): Promise<void> {
  const cache = await caches.open(textsCache);
  const wanted = names.map((name) => addressOf(language, name));
  const kept = await Promise.all(wanted.map((address) => cache.match(address)));
  await cache.addAll(wanted.filter((_, index) => kept[index] === undefined));
}

/** Deletes the files of older builds. */
async function dropOthers(names: readonly string[]): Promise<void> {
  const cache = await caches.open(textsCache);
  const kept = await cache.keys();
  const old = kept.filter(({ url }) => !names.includes(readTextAddress(new URL(url))?.name ?? ''));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function findInOtherLanguage(url: URL): Promise<Response | undefined> {
  const name = readTextAddress(url)?.name ?? '';
  const cache = await caches.open(textsCache);
  const found = await Promise.all(languages.map((language) => cache.match(addressOf(language, name))));
  return found.find((response) => response !== undefined);
}

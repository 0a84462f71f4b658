/**
 * Measures the weight of each page for a reader on a first visit, before any interaction: HTML, the code in it, and
 * every file that it makes a browser load, static imports included. `npm run bench:weight`
 */
import { createDataFolder, startServer } from '#tests/support/process/server-process.ts';
import { readFonts, readPageParts, readStaticImports } from './support/page/page-parts.ts';
import { createBounds, printTable } from './support/report.ts';
import { listShell } from '#tests/support/measure/list-shell.ts';
import { addSizes, downloadText, measureSent, measureText, type Sizes } from './support/page/wire-size.ts';

const scriptBudget = 8 * 1024;
const inlineBudget = 4 * 1024;
/** The compressed size of what the worker precaches. */
const shellBudget = 520_000;

const folder = await createDataFolder();
const server = await startServer({ dataDir: folder.dataDir });
const bounds = createBounds();
try {
  for (const { name, path, isBounded } of await findPages()) await weigh(name, path, isBounded);
  await weighShell();
} finally {
  await server.stop();
  await folder.remove();
}
bounds.report('weight');

/** Finds one page of each kind by its links, as a reader would. */
async function findPages() {
  const home = await downloadText(server.url);
  const character = findLink(home, /href="(\/character\/[^"?#]+)"/);
  const chat = findLink(await downloadText(server.url + character), /href="(\/chat\/[^"#]+)"/);
  return [
    { name: 'home', path: '/', isBounded: true },
    { name: 'article', path: findLink(home, /href="(\/blogs\/[^"/?#]+\/[^"?#]+)"/), isBounded: true },
    { name: 'character', path: character, isBounded: false },
    { name: 'chat', path: chat, isBounded: false },
  ];
}

function findLink(html: string, pattern: RegExp): string {
  const path = pattern.exec(html)?.[1];
  if (path === undefined) throw new Error(`No link like ${pattern.source} is on the page.`);
  return path.replaceAll('&amp;', '&');
}

async function weigh(name: string, path: string, isBounded: boolean): Promise<void> {
  const url = server.url + path;
  const parts = readPageParts(await downloadText(url));
  const inline = measureText(parts.inlineScripts.join('\n'));
  const scripts = await followImports(parts.scripts, url);
  const scriptSizes = await measureAll(scripts, url);
  const rows: [string, number, Sizes][] = [
    ['HTML, inline code included', 1, await measureSent(url)],
    ['inline code', parts.inlineScripts.length, inline],
    ['script files', scripts.length, scriptSizes],
    ['CSS', parts.styles.length, await measureAll(parts.styles, url)],
    ...(await weighPictures(parts, url)),
  ];
  printTable(
    `${name}: ${path}`,
    ['', 'count', 'raw', 'gzip', 'brotli'],
    rows.map(([label, count, { raw, gzip, brotli }]) => [label, count, raw, gzip, brotli]),
  );
  if (!isBounded) return;
  const [inlineBytes, scriptBytes] = [inline.gzip, scriptSizes.gzip];
  bounds.check(
    `${name}: script files up to ${scriptBudget} B gzipped`,
    scriptBytes <= scriptBudget,
    `${scriptBytes} B`,
  );
  bounds.check(
    `${name}: inline code up to ${inlineBudget} B gzipped`,
    inlineBytes <= inlineBudget,
    `${inlineBytes} B`,
  );
}

/** Measures the shell of the installed app, which the worker fetches once after the first page. */
async function weighShell(): Promise<void> {
  const worker = `${server.url}/sw.js`;
  const sizes = await measureAll(listShell(await downloadText(worker)), worker);
  const own = await measureSent(worker);
  printTable(
    'installed app',
    ['', 'raw', 'gzip', 'brotli'],
    [
      ['worker', own.raw, own.gzip, own.brotli],
      ['shell', sizes.raw, sizes.gzip, sizes.brotli],
    ],
  );
  bounds.check(`shell up to ${shellBudget} B compressed`, sizes.brotli <= shellBudget, `${sizes.brotli} B`);
}

async function weighPictures(
  parts: ReturnType<typeof readPageParts>,
  url: string,
): Promise<[string, number, Sizes][]> {
  const sheets = await Promise.all(parts.styles.map((style) => downloadText(new URL(style, url).href)));
  const fonts = [...new Set([...parts.fonts, ...sheets.flatMap(readFonts)])];
  const { eagerImages, lazyImages } = parts;
  return [
    ['fonts (preloaded, or in the CSS)', fonts.length, await measureAll(fonts, url)],
    ['images', eagerImages.length, await measureAll(eagerImages, url)],
    ['images, lazy (all of them)', lazyImages.length, await measureAll(lazyImages, url)],
  ];
}

/** Lists the modules with everything that they load statically, each only once, as absolute addresses. */
async function followImports(scripts: readonly string[], base: string): Promise<string[]> {
  const found = new Set<string>();
  const follow = async (specifier: string, from: string): Promise<void> => {
    const { href } = new URL(specifier, from);
    if (found.has(href)) return;
    found.add(href);
    for (const next of readStaticImports(await downloadText(href))) await follow(next, href);
  };
  for (const script of scripts) await follow(script, base);
  return [...found];
}

async function measureAll(addresses: readonly string[], base: string): Promise<Sizes> {
  const urls = new Set(addresses.map((address) => new URL(address, base).href));
  return addSizes(await Promise.all([...urls].map(measureSent)));
}

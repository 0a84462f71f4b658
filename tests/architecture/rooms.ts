/** A part of the house: which files it holds, and which rooms they may import besides their own. */
interface Room {
  name: string;
  holds: RegExp;
  mayImport: readonly string[];
  /** What the `<script>` of its `.astro` files may import besides. */
  clientScriptsMayImport?: readonly string[];
}

/** A topic may import those to its right; topics at the same place may not import each other. */
const topicOrder = [
  ['operations'],
  ['accounts'],
  ['push'],
  ['chat'],
  ['membership'],
  ['gems'],
  ['safety'],
  ['personas'],
  ['lorebooks'],
  ['search', 'previews', 'favourites'],
  ['characters', 'content'],
  ['pictures'],
  ['identity'],
] as const;

const topicRooms: Room[] = topicOrder.flatMap((names, place) =>
  names.map((name) => ({
    name: `server/${name}`,
    holds: new RegExp(`^src/server/${name}/`),
    mayImport: ['contract', 'domain', 'content', 'server/platform', ...topicsFrom(place + 1)],
  })),
);

const shown = ['components/ui', 'components', 'layouts', 'islands', 'contract', 'domain', 'i18n', 'styles'];
const forBrowser = ['browser', 'stores'];
const cliMayImport = ['server', 'server/platform', ...topicsFrom(0)];

/**
 * The import table of architecture.md; the first room whose pattern fits holds a file. Rows that it leaves out: texts
 * (i18n) know the contract's languages, `src/live.config.ts`, `src/fetch.ts` and what stands beside it join the contract to the server,
 * `src/env.d.ts` names the type of the page context, and `npm test` may use what tests use.
 */
const rooms: readonly Room[] = [
  { name: 'contract', holds: /^src\/contract\//, mayImport: [] },
  { name: 'domain', holds: /^src\/domain\//, mayImport: ['contract'] },
  { name: 'i18n', holds: /^src\/i18n\//, mayImport: ['contract'] },
  { name: 'content', holds: /^src\/content\//, mayImport: [] },
  { name: 'styles', holds: /^src\/styles\//, mayImport: [] },
  {
    name: 'server/platform',
    holds: /^src\/server\/platform\//,
    mayImport: ['contract', 'domain', 'content'],
  },
  ...topicRooms,
  {
    name: 'server',
    holds: /^src\/server\/[^/]+$/,
    mayImport: ['contract', 'domain', 'content', 'server/platform', ...topicsFrom(0)],
  },
  {
    name: 'front door',
    holds: /^src\/(fetch|framework-log|live\.config|content\.config|site-entry)\.ts$/,
    mayImport: ['contract', 'server', 'server/platform', ...topicsFrom(0)],
  },
  { name: 'ambient types', holds: /^src\/env\.d\.ts$/, mayImport: ['server'] },
  {
    name: 'cli',
    holds: /^src\/cli\//,
    mayImport: cliMayImport,
  },
  {
    name: 'stores',
    holds: /^src\/stores\//,
    mayImport: ['contract', 'domain', 'i18n', 'browser'],
  },
  {
    name: 'browser',
    holds: /^src\/browser\//,
    mayImport: ['contract', 'domain', 'i18n', 'stores'],
  },
  {
    name: 'worker',
    holds: /^src\/worker\//,
    mayImport: ['contract', 'domain', 'browser'],
  },
  {
    name: 'islands',
    holds: /^src\/islands\//,
    mayImport: ['stores', 'browser', 'contract', 'domain', 'i18n', 'components/ui', 'styles'],
  },
  { name: 'components/ui', holds: /^src\/components\/ui\//, mayImport: [] },
  {
    name: 'components',
    holds: /^src\/components\//,
    mayImport: shown,
    clientScriptsMayImport: forBrowser,
  },
  { name: 'layouts', holds: /^src\/layouts\//, mayImport: shown, clientScriptsMayImport: forBrowser },
  { name: 'feeds', holds: /^src\/feeds\//, mayImport: ['contract', 'domain', 'i18n'] },
  {
    name: 'pages',
    holds: /^src\/pages\//,
    mayImport: [...shown, 'feeds'],
    clientScriptsMayImport: forBrowser,
  },
  { name: 'tests', holds: /^tests\//, mayImport: [] },
];

/** The room that holds a file, or null for a file that has no place in the house. */
export function findRoom(path: string): Room | null {
  return rooms.find((room) => room.holds.test(path)) ?? null;
}

function topicsFrom(place: number): string[] {
  return topicOrder.slice(place).flatMap((names) => names.map((name) => `server/${name}`));
}

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
  ['chat'],
  ['membership'],
  ['gems'],
  ['safety'],
  ['characters', 'content'],
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

/**
 * The import table of architecture.md. The first room whose pattern fits holds a file. What it does not say itself:
 * `src/live.config.ts` and the page context are how a page reaches the API, so they may import both sides.
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
    holds: /^src\/(fetch|live\.config)\.ts$/,
    mayImport: ['contract', 'server', 'server/platform', ...topicsFrom(0)],
  },
  { name: 'ambient types', holds: /^src\/env\.d\.ts$/, mayImport: ['server'] },
  {
    name: 'cli tests',
    holds: /^src\/cli\/test(\.ts$|\/)/,
    mayImport: ['cli', 'tests'],
  },
  {
    name: 'cli',
    holds: /^src\/cli\//,
    mayImport: ['server', 'server/platform', ...topicsFrom(0)],
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
    name: 'islands',
    holds: /^src\/islands\//,
    mayImport: ['stores', 'browser', 'contract', 'domain', 'i18n', 'components/ui'],
  },
  { name: 'components/ui', holds: /^src\/components\/ui\//, mayImport: [] },
  {
    name: 'components',
    holds: /^src\/components\//,
    mayImport: shown,
    clientScriptsMayImport: forBrowser,
  },
  { name: 'layouts', holds: /^src\/layouts\//, mayImport: shown, clientScriptsMayImport: forBrowser },
  { name: 'pages', holds: /^src\/pages\//, mayImport: shown, clientScriptsMayImport: forBrowser },
  { name: 'tests', holds: /^tests\//, mayImport: [] },
];

/** The room that holds a file, or null for a file that has no place in the house. */
export function findRoom(path: string): Room | null {
  return rooms.find((room) => room.holds.test(path)) ?? null;
}

function topicsFrom(place: number): string[] {
  return topicOrder.slice(place).flatMap((names) => names.map((name) => `server/${name}`));
}

/** A part of the source: the files in it, and the other rooms that they may import. */
interface Room {
  name: string;
  holds: RegExp;
  mayImport: readonly string[];
  /** Further rooms that the `<script>` of its `.astro` files may import. */
  clientScriptsMayImport?: readonly string[];
}

/** A room of `src/contract` may import those below it; rooms of one line may not import each other. */
const contractOrder = [
  ['chat'],
  ['membership'],
  ['account'],
  ['site'],
  ['call', 'pages', 'worker'],
  ['errors'],
  ['base', 'in-browser'],
] as const;

const contractRooms: readonly Room[] = [
  ...stackRooms('contract', contractOrder, []),
  {
    name: 'contract',
    holds: /^src\/contract\/(?:all-calls|call-summaries)\.ts$/,
    mayImport: namesOf('contract', contractOrder),
  },
];
const contract = contractRooms.map(({ name }) => name);

/** The same for the rooms of `src/server/platform`; what all topics are given (`services.ts`) stands above them. */
const platformOrder = [
  [
    'embedded-postgres',
    'file-thread',
    'http/calls',
    'http/site',
    'llm/choice',
    'llm/thread',
    'mail',
    'page-cache',
    'public-fetch',
    'speech',
  ],
  ['http/answers', 'http/body', 'idempotency', 'llm/upstream'],
  ['llm/request'],
  ['llm/reply'],
  ['llm/model'],
  ['http/visitor', 'limits'],
  ['database', 'llm/reply-text', 'process', 'tokenizer'],
  ['log'],
  ['settings'],
] as const;

/**
 * The rooms of the domain. The rooms in one bracket belong to one subject; each may import those to its right, and all
 * subjects of the lines below. Subjects of one line may not import each other.
 */
const domainOrder = [
  [['companion', 'companion/recall', 'companion/conversation']],
  [['chat-file/import', 'chat-file/formats', 'chat-file'], ['lorebook'], ['prompt']],
  [['card', 'card/foreign'], ['memory'], ['preset']],
  [['lore/activation', 'lore/foreign', 'lore', 'lore/patterns']],
  [['safety/adult', 'safety/humanity', 'safety/minors', 'safety/crisis', 'safety/explicit', 'safety']],
  [['chat'], ['intents'], ['macros'], ['membership']],
  [['facts'], ['gems'], ['site/feeds', 'site/structured-data', 'site']],
  [['json'], ['markdown']],
  [['account'], ['files'], ['install'], ['legal'], ['nicknames'], ['pictures'], ['tags'], ['text'], ['time']],
] as const;

const domainRooms: readonly Room[] = domainOrder.flatMap((subjects, place) =>
  subjects.flatMap((rooms) =>
    rooms.map((room, at) => ({
      name: `domain/${room}`,
      holds: new RegExp(`^src/domain/${room}/[^/]+$`),
      mayImport: [
        ...contract,
        'content/patterns',
        ...[...rooms.slice(at + 1), ...domainOrder.slice(place + 1).flat(2)].map(
          (below) => `domain/${below}`,
        ),
      ],
    })),
  ),
);
const domain = domainRooms.map(({ name }) => name);

const platformMayImport = [...contract, ...domain, 'content'];
const platformRooms: readonly Room[] = [
  ...stackRooms('server/platform', platformOrder, platformMayImport),
  {
    name: 'server/platform',
    holds: /^src\/server\/platform\/services\.ts$/,
    mayImport: [...platformMayImport, ...namesOf('server/platform', platformOrder)],
  },
];
const platform = platformRooms.map(({ name }) => name);

/** The same for the rooms of the components. */
const componentOrder = [['article', 'character', 'frame', 'home', 'membership'], ['parts']] as const;

/** A topic may import those to its right; topics in the same entry may not import each other. */
const topicOrder = [
  ['operations'],
  ['accounts'],
  ['profile'],
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

type Topic = (typeof topicOrder)[number][number];

/**
 * The rooms of a topic that has some; each may import those to its right. Files beside the rooms may import them all.
 */
const roomOrder: Partial<Record<Topic, readonly (readonly string[])[]>> = {
  accounts: [['erase', 'export'], ['recovery', 'ways'], ['login'], ['sessions'], ['merge']],
  membership: [['orders', 'plan', 'stripe', 'sandbox'], ['state'], ['mails'], ['base']],
  operations: [['import'], ['seed', 'page-views']],
  chat: [
    ['transfer', 'tree'],
    ['conversations', 'options'],
    ['replies'],
    ['memory'],
    ['prompt'],
    ['media', 'guidance', 'search'],
    ['safety'],
    ['base'],
  ],
};

const topicRooms: Room[] = topicOrder.flatMap((names, place) =>
  names.flatMap((name) => {
    const below = [...contract, ...domain, 'content', ...platform, ...topicsFrom(place + 1)];
    const inner = roomOrder[name] ?? [];
    return [
      ...inner.flatMap((rooms, at) =>
        rooms.map((room) => ({
          name: `server/${name}/${room}`,
          holds: new RegExp(`^src/server/${name}/${room}/`),
          mayImport: [...below, ...roomsFrom(name, at + 1)],
        })),
      ),
      {
        name: `server/${name}`,
        holds: new RegExp(`^src/server/${name}/`),
        mayImport: [...below, ...roomsFrom(name, 0)],
      },
    ];
  }),
);

/** A room of `src/client` may import those below it; rooms in one line may not import each other. */
const clientOrder = [
  ['start'],
  ['login'],
  ['push'],
  ['chat/session'],
  ['chat/replies'],
  ['chat/history'],
  ['chat/conversations'],
  ['chat/base', 'chat/drafts', 'chat/view'],
  ['favourites', 'pwa', 'translation', 'voice'],
  ['overlays'],
  ['gems', 'membership'],
  ['account'],
  ['api', 'offline'],
  ['owner', 'page'],
  ['browser'],
] as const;

/** The same for the rooms of the chat's islands. */
const chatIslandOrder = [
  ['chat/offline'],
  ['chat'],
  ['chat/menu'],
  ['chat/panels'],
  [
    'chat/branches',
    'chat/composer',
    'chat/messages',
    'chat/name',
    'chat/panels/background',
    'chat/panels/context',
    'chat/panels/guidance',
    'chat/panels/lorebooks',
    'chat/panels/memory',
    'chat/panels/personas',
    'chat/panels/settings',
    'chat/panels/transfer',
    'chat/push',
    'chat/search',
    'chat/shortcuts',
  ],
  ['chat/list', 'chat/messages/item'],
  ['chat/media', 'chat/messages/actions', 'chat/messages/thoughts'],
  ['chat/markdown', 'chat/panels/parts'],
] as const;

/** Features of the islands: they share code through `islands/ui`, and do not import each other. */
const islandFeatures = ['bottom-nav', 'login-page', 'membership', 'mine', 'overlays'] as const;

const clientRoomNames = clientOrder.flat().map((name) => `client/${name}`);
const islandsMayImport = [...clientRoomNames, ...contract, ...domain, 'i18n', 'styles'];
const clientRooms = stackRooms('client', clientOrder, [...contract, ...domain, 'i18n']);
const islandRooms: readonly Room[] = [
  ...stackRooms('islands', chatIslandOrder, [...islandsMayImport, 'islands/ui']),
  ...islandFeatures.map((name) => ({
    name: `islands/${name}`,
    holds: new RegExp(`^src/islands/${name}/`),
    mayImport: [...islandsMayImport, 'islands/ui'],
  })),
  { name: 'islands/ui', holds: /^src\/islands\/ui\//, mayImport: islandsMayImport },
  { name: 'island renderer', holds: /^src\/islands\/render-island\.ts$/, mayImport: [] },
];

const componentNames = namesOf('components', componentOrder);
const shown = [...islandRooms.map(({ name }) => name), ...contract, ...domain, 'i18n', 'styles'];
const componentRooms = stackRooms('components', componentOrder, shown).map((room) => ({
  ...room,
  clientScriptsMayImport: clientRoomNames,
}));
const cliMayImport = ['server', ...platform, ...topicsFrom(0)];

/**
 * The import table of the project; a file is in the first room whose pattern matches. It leaves out some rows of the
 * architecture: texts (i18n) know the contract's languages, `src/live.config.ts`, `src/fetch.ts` and the files beside
 * it connect the contract to the server, `src/env.d.ts` names the type of the page context, and `npm test` may use what
 * tests use.
 */
const rooms: readonly Room[] = [
  ...contractRooms,
  ...domainRooms,
  { name: 'i18n', holds: /^src\/i18n\//, mayImport: [...contract] },
  { name: 'content/patterns', holds: /^src\/content\/patterns\//, mayImport: [] },
  { name: 'content', holds: /^src\/content\//, mayImport: [] },
  { name: 'styles', holds: /^src\/styles\//, mayImport: [] },
  ...platformRooms,
  ...topicRooms,
  {
    name: 'server',
    holds: /^src\/server\/[^/]+$/,
    mayImport: [...contract, ...domain, 'content', ...platform, ...topicsFrom(0)],
  },
  {
    name: 'front door',
    holds: /^src\/(fetch|framework-log|live\.config|content\.config|site-entry)\.ts$/,
    mayImport: [...contract, 'server', ...platform, ...topicsFrom(0)],
  },
  { name: 'ambient types', holds: /^src\/env\.d\.ts$/, mayImport: ['server'] },
  {
    name: 'cli',
    holds: /^src\/cli\//,
    mayImport: cliMayImport,
  },
  ...clientRooms,
  {
    name: 'worker',
    holds: /^src\/worker\//,
    mayImport: [...contract, ...domain, 'i18n', ...clientRoomNames],
  },
  ...islandRooms,
  ...componentRooms,
  {
    name: 'layouts',
    holds: /^src\/layouts\//,
    mayImport: [...shown, 'layouts', ...componentNames],
    clientScriptsMayImport: clientRoomNames,
  },
  { name: 'feeds', holds: /^src\/feeds\//, mayImport: [...contract, ...domain, 'i18n'] },
  {
    name: 'pages',
    holds: /^src\/pages\//,
    mayImport: [...shown, 'layouts', 'feeds', ...componentNames],
    clientScriptsMayImport: clientRoomNames,
  },
  { name: 'tests', holds: /^tests\//, mayImport: [] },
];

/** Returns the room of a file, or null for a file that no room holds. */
export function findRoom(path: string): Room | null {
  return rooms.find((room) => room.holds.test(path)) ?? null;
}

function topicsFrom(place: number): string[] {
  return topicOrder
    .slice(place)
    .flatMap((names) => names.flatMap((name) => [`server/${name}`, ...roomsFrom(name, 0)]));
}

/** Lists the rooms of a topic from an index in their order. */
function roomsFrom(topic: Topic, place: number): string[] {
  return (roomOrder[topic] ?? [])
    .slice(place)
    .flatMap((names) => names.map((name) => `server/${topic}/${name}`));
}

/** The names of the rooms of a folder. */
function namesOf(parent: string, order: readonly (readonly string[])[]): string[] {
  return order.flat().map((name) => `${parent}/${name}`);
}

/**
 * Builds rooms of which each may import those of the lines after its own, besides those that all of them may import.
 */
function stackRooms(
  parent: string,
  order: readonly (readonly string[])[],
  allMayImport: readonly string[],
): Room[] {
  return order.flatMap((names, place) =>
    names.map((name) => ({
      name: `${parent}/${name}`,
      holds: new RegExp(`^src/${parent}/${name}/[^/]+$`),
      mayImport: [
        ...allMayImport,
        ...order
          .slice(place + 1)
          .flat()
          .map((below) => `${parent}/${below}`),
      ],
    })),
  );
}

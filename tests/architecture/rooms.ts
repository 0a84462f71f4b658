/** Rooms that may not import each other; a single room may be written without brackets. */
type Level = string | readonly string[];
/** The rooms of one subject, from the top: each may import those of the levels after its own. */
type Subject = string | readonly Level[];

/** A part of the source that is divided into rooms. */
export interface Area {
  readonly name: string;
  /** The folder of the rooms, with a slash at its end. */
  readonly folder: string;
  /**
   * The rooms by line, from the top: a room may import those of the lines below its own, and no other subject of its
   * line. A room is a folder without its subfolders, or with them where it ends with `/**`; `.` is the area's folder
   * itself.
   */
  readonly lines: readonly (readonly Subject[])[];
  /** Areas of which every room here may import every room. */
  readonly mayImport: readonly string[];
  /** Further areas that the `<script>` of its `.astro` files may import. */
  readonly scriptsMayImport?: readonly string[];
}

/** A room: the files in it, and the rooms that they may import. */
interface Room {
  readonly name: string;
  readonly mayImport: ReadonlySet<string>;
  readonly scriptsMayImport: ReadonlySet<string>;
}

const onlyFiles = [['.']] as const;
const wholeFolder = [['**']] as const;
const shown = ['islands', 'i18n', 'styles', 'domain', 'contract'];

/** The import table of the project. A file is in the area with the longest folder that it lies in. */
export const areas: readonly Area[] = [
  {
    name: 'pages',
    folder: 'src/pages/',
    lines: wholeFolder,
    mayImport: ['layouts', 'components', 'feeds', ...shown],
    scriptsMayImport: ['client'],
  },
  {
    name: 'layouts',
    folder: 'src/layouts/',
    lines: wholeFolder,
    mayImport: ['components', ...shown],
    scriptsMayImport: ['client'],
  },
  {
    name: 'components',
    folder: 'src/components/',
    lines: [['characters', 'frame', 'home', 'membership', 'stories'], ['parts']],
    mayImport: shown,
    scriptsMayImport: ['client'],
  },
  { name: 'feeds', folder: 'src/feeds/', lines: wholeFolder, mayImport: ['i18n', 'domain', 'contract'] },
  {
    name: 'islands',
    folder: 'src/islands/',
    lines: [
      ['.'],
      [
        [
          'chat/offline',
          'chat',
          'chat/menu',
          'chat/panels',
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
            'chat/panels/pictures',
            'chat/panels/quick-replies',
            'chat/panels/settings',
            'chat/panels/transfer',
            'chat/push',
            'chat/search',
            'chat/shortcuts',
            'chat/silence',
          ],
          ['chat/list', 'chat/messages/item'],
          ['chat/media', 'chat/messages/actions', 'chat/messages/thoughts'],
          ['chat/markdown', 'chat/panels/parts'],
        ],
        'account',
        'account/login-page',
        'bottom-nav/**',
        'cards',
        'chat/conversations/page',
        'favourites',
        'gems/account',
        'membership',
        'overlays/**',
      ],
      ['account/login', 'account/ways', 'push'],
      ['account/settings', 'membership/order', 'membership/outcome', 'membership/shop'],
      ['account/parts', 'chat/conversations', 'favourites/button', 'membership/plan'],
      ['gems'],
      ['ui/**'],
    ],
    mayImport: ['client', 'i18n', 'styles', 'domain', 'contract'],
  },
  {
    name: 'worker',
    folder: 'src/worker/',
    lines: wholeFolder,
    mayImport: ['client', 'i18n', 'domain', 'contract'],
  },
  {
    name: 'client',
    folder: 'src/client/',
    lines: [
      ['start'],
      ['account/login'],
      ['push'],
      ['chat/session'],
      ['chat/replies'],
      ['chat/history'],
      ['chat/conversations'],
      ['chat/stream'],
      ['chat/drafts', 'chat/state', 'chat/view'],
      ['favourites', 'pwa', 'translation', 'voice'],
      ['overlays'],
      ['gems', 'membership'],
      ['account'],
      ['api', 'offline'],
      ['account/owner', 'page'],
      ['browser'],
    ],
    mayImport: ['i18n', 'domain', 'contract'],
  },
  { name: 'i18n', folder: 'src/i18n/', lines: wholeFolder, mayImport: ['contract'] },
  { name: 'styles', folder: 'src/styles/', lines: wholeFolder, mayImport: [] },
  {
    name: 'front door',
    folder: 'src/',
    lines: onlyFiles,
    mayImport: ['server', 'topics', 'platform', 'contract'],
  },
  {
    name: 'cli',
    folder: 'src/cli/',
    lines: wholeFolder,
    mayImport: ['http server', 'server', 'topics', 'platform', 'domain'],
  },
  {
    name: 'scripts',
    folder: 'scripts/',
    lines: [['.'], ['build', 'launch', 'workbox-build']],
    mayImport: ['art', 'cli', 'http server', 'server', 'topics', 'platform', 'domain', 'i18n', 'contract'],
  },
  { name: 'art', folder: 'scripts/art/', lines: wholeFolder, mayImport: ['topics'] },
  {
    name: 'http server',
    folder: 'src/server/site/',
    lines: wholeFolder,
    mayImport: ['server', 'topics', 'platform', 'contract'],
  },
  {
    name: 'server',
    folder: 'src/server/',
    lines: onlyFiles,
    mayImport: ['topics', 'platform', 'content', 'domain', 'contract'],
  },
  {
    name: 'topics',
    folder: 'src/server/',
    lines: [
      ['builds'],
      [
        [
          'operations',
          'operations/import',
          ['operations/seed', 'operations/page-views', 'operations/openapi'],
        ],
      ],
      [
        [
          'account',
          ['account/erase', 'account/export'],
          ['account/recovery', 'account/ways'],
          'account/login',
          'account/sessions',
          'account/merge',
        ],
      ],
      ['account/profile'],
      ['push'],
      [
        [
          'chat',
          ['chat/transfer', 'chat/tree'],
          ['chat/conversations', 'chat/options'],
          'chat/replies',
          'chat/memory',
          'chat/prompt',
          ['chat/media', 'chat/guidance', 'chat/search'],
          'chat/safety',
          'chat/messages',
          'chat/tables',
        ],
      ],
      [
        [
          'membership',
          ['membership/orders', 'membership/plan', 'membership/stripe', 'membership/sandbox'],
          'membership/state',
          'membership/mails',
          'membership/provider',
          'membership/products',
          'membership/tables',
        ],
      ],
      ['gems/**'],
      ['safety/**'],
      ['personas/**'],
      ['lorebooks/**'],
      ['search/**', 'previews/**', 'favourites/**'],
      ['cards'],
      ['characters/**', 'stories/**'],
      ['pictures/**'],
      ['account/identity'],
    ],
    mayImport: ['platform', 'content', 'domain', 'contract'],
  },
  {
    name: 'platform',
    folder: 'src/server/platform/',
    lines: [
      ['.'],
      [
        'embedded-postgres',
        'work-process',
        'http/calls',
        'http/site',
        'llm/choice',
        'mail',
        'metrics',
        'moderation',
        'page-cache',
        'public-fetch',
        'speech',
      ],
      ['http/answers', 'http/body', 'idempotency', 'llm/upstream'],
      ['llm/request'],
      ['llm/reply'],
      ['llm/model'],
      ['http/visitor', 'limits'],
      ['database/**', 'llm/reply-text', 'outgoing', 'process', 'tokenizer'],
      ['log'],
      ['settings'],
    ],
    mayImport: ['content', 'domain', 'contract'],
  },
  {
    name: 'domain',
    folder: 'src/domain/',
    lines: [
      [['demo', 'demo/recall', 'demo/conversation']],
      [
        ['chat/transfer/import', 'chat/transfer/formats', 'chat/transfer'],
        'chat',
        'lorebooks/files',
        'prompt',
      ],
      [['cards', 'cards/foreign'], 'chat/guidance', 'memory'],
      [['lorebooks/activation', 'lorebooks/foreign', 'lorebooks', 'lorebooks/patterns']],
      [['safety/adult', 'safety/humanity', 'safety/minors', 'safety/crisis', 'safety/explicit', 'safety']],
      ['intents', 'macros', 'membership'],
      ['gems', 'memory/facts', 'stories', ['site/feeds', 'site/structured-data', 'site']],
      ['json', 'markdown'],
      ['account', 'files', 'install', 'legal', 'pictures', 'tags', 'text', 'time'],
    ],
    mayImport: ['patterns', 'contract'],
  },
  {
    name: 'contract',
    folder: 'src/contract/',
    lines: [
      ['.'],
      ['chat'],
      ['cards', 'memory', 'personas'],
      ['lorebooks'],
      ['membership'],
      ['gems'],
      ['account', 'favourites', 'push'],
      ['site'],
      ['stories'],
      ['characters'],
      ['call', 'pages', 'worker'],
      ['errors'],
      ['locale', 'pictures'],
    ],
    mayImport: [],
  },
  { name: 'content', folder: 'src/content/', lines: wholeFolder, mayImport: [] },
  { name: 'patterns', folder: 'src/content/patterns/', lines: wholeFolder, mayImport: [] },
  { name: 'tests', folder: 'tests/', lines: wholeFolder, mayImport: [] },
];

/** Returns the levels of a subject, each as a list of rooms. */
const levelsOf = (subject: Subject): (readonly string[])[] =>
  (typeof subject === 'string' ? [subject] : subject).map((level) =>
    typeof level === 'string' ? [level] : level,
  );

/** Returns the rooms of some subjects, without their levels. */
const roomsOf = (subjects: readonly Subject[]): string[] =>
  subjects.flatMap((subject) => levelsOf(subject).flat());

/** Returns the folder of a room, or its folder and all below it as `folder/**`. */
function pathOf({ folder }: Area, room: string): string {
  return room === '.' ? folder.slice(0, -1) : `${folder}${room}`;
}

const pathsByArea = new Map(
  areas.map((area) => [
    area.name,
    area.lines.flatMap((line) => roomsOf(line).map((room) => pathOf(area, room))),
  ]),
);

const pathsOfAreas = (names: readonly string[]) =>
  new Set(names.flatMap((name) => pathsByArea.get(name) ?? []));

/** Returns a path as rooms are named: without `src/`, and without the mark of subfolders. */
const nameOf = (path: string) => path.replace(/^src\/?/, '').replace(/\/\*\*$/, '') || 'src';

/** Every room by its path. */
const rooms: ReadonlyMap<string, Room> = new Map(areas.flatMap(listRooms));

function listRooms(area: Area): [path: string, room: Room][] {
  const allMayImport = pathsOfAreas(area.mayImport);
  const scriptsMayImport = new Set([...pathsOfAreas(area.scriptsMayImport ?? [])].map(nameOf));
  return area.lines.flatMap((line, place) => {
    const below = roomsOf(area.lines.slice(place + 1).flat());
    return line.flatMap((subject) => {
      const levels = levelsOf(subject);
      return levels.flatMap((level, at) => {
        const own = [...levels.slice(at + 1).flat(), ...below].map((room) => pathOf(area, room));
        const mayImport = new Set([...allMayImport, ...own].map(nameOf));
        return level.map((room): [string, Room] => {
          const path = pathOf(area, room);
          return [path, { name: nameOf(path), mayImport, scriptsMayImport }];
        });
      });
    });
  });
}

/** Returns the room of a file, or null for a file that no room holds. */
export function findRoom(path: string): Room | null {
  const folders = path.split('/').slice(0, -1);
  const own = rooms.get(folders.join('/'));
  if (own !== undefined) return own;
  for (let depth = folders.length; depth > 0; depth--) {
    const room = rooms.get(`${folders.slice(0, depth).join('/')}/**`);
    if (room !== undefined) return room;
  }
  return null;
}

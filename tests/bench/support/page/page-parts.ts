/** Everything that a page makes a browser load before any interaction, as addresses in the page or the file. */
export interface PageParts {
  /** Without data blocks, which do not run. */
  inlineScripts: string[];
  scripts: string[];
  styles: string[];
  fonts: string[];
  eagerImages: string[];
  lazyImages: string[];
}

/** Islands that load on their own; the others wait for the person. */
const ownAccord = new Set(['load', 'idle', 'only', 'visible']);

/** Parses the HTML of our own pages: tags in lower case, attributes in double quotes. */
export function readPageParts(html: string): PageParts {
  const links = readTags(html, 'link');
  const linked = (isWanted: (link: Attributes) => boolean) =>
    links.filter(isWanted).flatMap(({ href }) => href ?? []);
  const islands = readTags(html, 'astro-island').filter(({ client }) => ownAccord.has(client ?? ''));
  const images = readTags(html, 'img');
  const isLazy = ({ loading }: Attributes) => loading === 'lazy';
  return {
    inlineScripts: [...html.matchAll(/<script(?![^>]* src=)(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)].map(
      ([, code]) => code ?? '',
    ),
    scripts: [
      ...readTags(html, 'script').flatMap(({ src }) => src ?? []),
      ...linked(({ rel }) => rel === 'modulepreload'),
      ...islands.flatMap((island) => [island['component-url'] ?? [], island['renderer-url'] ?? []].flat()),
    ],
    styles: linked(({ rel }) => rel === 'stylesheet'),
    fonts: linked(({ rel, as }) => rel === 'preload' && as === 'font'),
    eagerImages: images.filter((image) => !isLazy(image)).flatMap(({ src }) => src ?? []),
    lazyImages: images.filter(isLazy).flatMap(({ src }) => src ?? []),
  };
}

/** Lists the modules that a module loads statically; `import()` loads later. */
export function readStaticImports(code: string): string[] {
  const statements = code.matchAll(
    /\b(?:import|export)\s*(?:[\w*${}\s,]+?\bfrom\s*|\}\s*from\s*)?["']([^"']+)["']/g,
  );
  return [...statements].flatMap(([, specifier]) => specifier ?? []);
}

/** Lists the fonts that a style sheet may load. */
export function readFonts(css: string): string[] {
  return [...css.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].flatMap(([, url]) => url ?? []);
}

type Attributes = Record<string, string | undefined>;

function readTags(html: string, name: string): Attributes[] {
  const tags = html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'));
  return [...tags].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value]) => [key, value]),
    ),
  );
}

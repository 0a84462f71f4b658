import { posix } from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { listNodes } from './list-nodes.ts';

export interface Import {
  /** As written, without a query such as `?raw`. */
  specifier: string;
  target: Target;
  line: number;
  /** `import type`: erased before the code runs. */
  isTypeOnly: boolean;
  /** True in a `<script>` of an `.astro` file: the browser runs it, the page's render does not. */
  isClientScript: boolean;
  /** Local name of the other file's default export. */
  defaultName: string | null;
}

/** Target of an import: a file of the project, a package or runtime module, or a missing file of the project. */
type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'missing'; path: string };

/** The paths of all files, to find imports of missing files. */
type Paths = Pick<ReadonlyMap<string, unknown>, 'has'>;

/** Lists every reference to another module: `import`, `export … from`, `import()`, and `import('…')` in a type. */
export function listImports(paths: Paths, path: string, text: string): Import[] {
  const found = hasOnlyStatements(path, text) ? listStatements(path, text) : listAll(path, text);
  return found.map(({ start, ...one }) => {
    const specifier = one.specifier.replace(/\?.*$/, '');
    return { ...one, specifier, target: findTarget(paths, path, specifier), line: lineAt(text, start) };
  });
}

type Found = Omit<Import, 'target' | 'line'> & { start: number };

function listAll(path: string, text: string): Found[] {
  return listNodes(path, text).flatMap(({ node, isClientScript }) => {
    const found = readImport(node);
    return found === null ? [] : [{ ...found, start: node.start, isClientScript }];
  });
}

function hasOnlyStatements(path: string, text: string): boolean {
  return !path.endsWith('.astro') && !/\bimport\s*\(|\bdeclare module\b/.test(text);
}

/** Lists the imports of a script that has them at its top only: several times as quick as reading all of its syntax. */
function listStatements(path: string, text: string): Found[] {
  const { module, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.message}`);
  const imports = module.staticImports.map(({ start, end, moduleRequest, entries }) => ({
    start,
    specifier: moduleRequest.value,
    isTypeOnly: /^import\s+type\s+(?!from\b)/.test(text.slice(start, end)),
    isClientScript: false,
    defaultName:
      entries.find(({ importName }) => importName.kind.valueOf() === 'Default')?.localName.value ?? null,
  }));
  const exports = module.staticExports.flatMap(({ start, end, entries }) => {
    const specifier = entries.find(({ moduleRequest }) => moduleRequest !== null)?.moduleRequest?.value;
    if (specifier === undefined) return [];
    const isTypeOnly = /^export\s+type\b/.test(text.slice(start, end));
    return [{ start, specifier, isTypeOnly, isClientScript: false, defaultName: null }];
  });
  return [...imports, ...exports].toSorted((a, b) => a.start - b.start);
}

/** Returns the line of a position, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function readImport(node: Node): Pick<Import, 'specifier' | 'isTypeOnly' | 'defaultName'> | null {
  if (node.type === 'ImportDeclaration') {
    const byDefault = node.specifiers.find(({ type }) => type === 'ImportDefaultSpecifier');
    const defaultName = byDefault?.local.name ?? null;
    return { specifier: node.source.value, isTypeOnly: node.importKind === 'type', defaultName };
  }
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') {
    if (node.source === null) return null;
    return { specifier: node.source.value, isTypeOnly: node.exportKind === 'type', defaultName: null };
  }
  if (node.type === 'TSImportType') {
    return { specifier: node.source.value, isTypeOnly: true, defaultName: null };
  }
  const specifier = node.type === 'ImportExpression' ? readString(node.source) : null;
  return specifier === null ? null : { specifier, isTypeOnly: false, defaultName: null };
}

/** Returns the value of a string literal, in quotes of any kind. */
export function readString(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null;
}

function findTarget(paths: Paths, from: string, specifier: string): Target {
  const path = ownPath(from, specifier);
  if (path === null) return { kind: 'package', name: packageName(specifier) };
  return { kind: paths.has(path) ? 'file' : 'missing', path };
}

function ownPath(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return /^#(src|tests)\//.test(specifier) ? specifier.slice(1) : null;
}

/** `hono/cors` → `hono`, `@scope/name/part` → `@scope/name`, `node:fs` → `node:`, `astro:content` → `astro:`. */
function packageName(specifier: string): string {
  const scheme = /^(node|astro|virtual):/.exec(specifier)?.[0];
  if (scheme !== undefined) return scheme;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

import { expect, test } from 'vitest';
import type { Node } from 'oxc-parser';
import { lineAt } from '../list-imports.ts';
import { listNodes } from '../list-nodes.ts';
import { isScript, parseExample, readProject, type SourceFiles } from '../source-files.ts';

/*
 * An `error` event without a listener is an uncaught exception, which ends the process. So what can emit one gets a
 * listener where it is created, and no stream is read or written by `pipe`, which passes on no error.
 */

/** What creates something that emits `error`, by the module that it comes from. */
const creators: Readonly<Record<string, ReadonlySet<string>>> = {
  'node:net': new Set(['connect', 'createConnection', 'createServer', 'Socket', 'Server']),
  'node:tls': new Set(['connect', 'createServer']),
  'node:http': new Set(['createServer', 'request', 'get', 'Agent']),
  'node:https': new Set(['createServer', 'request', 'get', 'Agent']),
  'node:stream': new Set(['Readable', 'Writable', 'Duplex', 'Transform', 'PassThrough']),
  'node:zlib': new Set([
    'createBrotliCompress',
    'createBrotliDecompress',
    'createDeflate',
    'createGunzip',
    'createGzip',
    'createInflate',
    'createUnzip',
  ]),
  'node:child_process': new Set(['spawn', 'fork', 'exec', 'execFile']),
  'node:worker_threads': new Set(['Worker']),
  ioredis: new Set(['Redis']),
};

/**
 * Streams of files, without which `FileHandle` reads and writes; and `pipe` of any stream, also of one whose type alone is
 * imported. Schemas have a method of that name, in files that import none of the modules.
 */
const forbidden = new Set(['createReadStream', 'createWriteStream', 'pipe']);

/** Matches the files to look at. */
const concerns = new RegExp(`'(?:${Object.keys(creators).join('|')})'|create(?:Read|Write)Stream`);

/** Files that hand on what they create, with those that listen to it. */
const handedOn: Readonly<Record<string, string>> = {
  'scripts/build/spawn-node.ts': 'scripts/build/build-site-if-changed.ts',
  'scripts/dev.ts': 'scripts/launch/supervise-child.mjs',
  'scripts/launch/run-npm.mjs': 'scripts/launch/supervise-child.mjs',
  'scripts/launch/run-script.mjs': 'scripts/launch/supervise-child.mjs',
  'src/server/site/site-server.ts': 'src/server/site/serve.ts',
  'scripts/start.mjs': 'scripts/launch/supervise-child.mjs',
  'src/server/platform/embedded-postgres/run-program.ts':
    'src/server/platform/embedded-postgres/ensure-server.ts',
  'src/server/platform/llm/upstream/unpacker.ts': 'src/server/platform/llm/upstream/unpacker.ts',
};

/** Lists what emits `error` in a process of the server without a listener. */
function checkErrorListeners(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path, text }) => {
    if (!/^src\/(?:server|cli)\//.test(path) || !isScript(path) || !concerns.test(text)) return [];
    const nodes = listNodes(path, text).map(({ node }) => node);
    const imported = listImported(nodes);
    const bound = listBound(nodes);
    return nodes.flatMap((node) => {
      const at = `${path}:${lineAt(text, node.start)}`;
      if (hidesNames(node)) return [`${at} imports a whole module: name what it takes of it`];
      const name = calledName(node);
      if (name === null) return [];
      if (forbidden.has(name)) return [`${at} uses ${name}: read and write in another way`];
      if (!imported.has(name) || isHeard(files, { path, text, variable: bound.get(node) })) return [];
      return [`${at} creates by ${name} what nobody hears the errors of: add a listener for 'error'`];
    });
  });
}

/** The variables that created things are assigned to at once, by the call that creates them. */
function listBound(nodes: readonly Node[]): Map<Node, string> {
  const bound = new Map<Node, string>();
  for (const node of nodes) {
    if (node.type !== 'VariableDeclarator' || node.init === null || node.id.type !== 'Identifier') continue;
    bound.set(node.init, node.id.name);
  }
  return bound;
}

/** True if a variable gets a listener, also from `once` of `node:events`, or the file is known to hand it on. */
function isHeard(
  files: SourceFiles,
  { path, text, variable }: { path: string; text: string; variable: string | undefined },
): boolean {
  const listener = handedOn[path];
  if (listener !== undefined) return /\.(?:on|once)\(\s*'error'/.test(files.get(listener)?.text ?? '');
  if (variable === undefined) return false;
  return new RegExp(
    `\\b${variable}\\s*\\.(?:[^;]*\\.)?(?:on|once)\\(\\s*'error'|\\bonce\\(${variable},`,
  ).test(text);
}

/** The names that a file imports and that create something that emits `error`. */
function listImported(nodes: readonly Node[]): Set<string> {
  const names = nodes.flatMap((node) => {
    if (node.type !== 'ImportDeclaration') return [];
    const known = creators[node.source.value];
    if (known === undefined) return [];
    return node.specifiers.flatMap((specifier) =>
      specifier.type === 'ImportSpecifier' &&
      specifier.imported.type === 'Identifier' &&
      known.has(specifier.imported.name)
        ? [specifier.local.name]
        : [],
    );
  });
  return new Set(names);
}

/** Returns the name that a call or `new` calls, of a method too; null for anything else. */
function calledName(node: Node): string | null {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : null;
}

/** True for an import of all of such a module under one name, whose calls would not be found. */
function hidesNames(node: Node): boolean {
  if (node.type !== 'ImportDeclaration' || !(node.source.value in creators)) return false;
  return node.specifiers.some(({ type }) => type !== 'ImportSpecifier');
}

test('whatever emits errors in this project is heard', async () => {
  expect(checkErrorListeners(await readProject())).toEqual([]);
});

const listened = `import { createServer, Socket } from 'node:net';
const server = createServer();
server.on('listening', () => undefined).on('error', () => undefined);
const socket = new Socket();
await once(socket, 'connect');`;

test('a listener, by `on`, in a chain or by `once`, is enough', () => {
  expect(checkErrorListeners(parseExample({ 'src/server/a.ts': listened }))).toEqual([]);
});

test.each([
  "import { createServer } from 'node:net';\nconst server = createServer();\nserver.listen(1);",
  "import { createServer } from 'node:net';\nconst server = createServer();\nother.on('error', () => undefined);",
  "import { spawn } from 'node:child_process';\nexport const start = () => spawn('a');",
  "import { Worker as Thread } from 'node:worker_threads';\nconst thread = new Thread('a');\nthread.on('exit', stop);",
  "import { createReadStream } from 'node:fs';\ncreateReadStream('a').on('error', stop);",
  "import type { ServerResponse } from 'node:http';\nexport const send = (stream, response: ServerResponse) => stream.pipe(response);",
  "import net from 'node:net';\nnet.connect(1);",
  "import * as zlib from 'node:zlib';\nzlib.createGzip();",
  "import { createGzip } from 'node:zlib';\nconst gzip = createGzip();\ngzip.on('error', stop);\nsource.pipe(gzip);",
])('%s is a violation', (text) => {
  expect(checkErrorListeners(parseExample({ 'src/server/a.ts': text })).length).toBeGreaterThan(0);
});

test('every file that is listed as handing on does so', async () => {
  const files = await readProject();
  const creating = Object.keys(handedOn).filter((path) => {
    const nodes = listNodes(path, files.get(path)?.text ?? '').map(({ node }) => node);
    const imported = listImported(nodes);
    return nodes.some((node) => imported.has(calledName(node) ?? ''));
  });
  expect(creating).toEqual(Object.keys(handedOn));
});

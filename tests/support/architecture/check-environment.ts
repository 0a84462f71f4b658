import ts from 'typescript';
import { lineOf, walk, type SourceFile, type SourceFiles } from './source-file.ts';

/** Where the environment may be read: once at the start, and by the commands, which may also set it. */
const readers = /^(src\/server\/platform\/env\.ts$|src\/cli\/|tests\/)/;

/** Settings come from `env.ts` alone: no `process.env`, `import.meta.env` or `astro:env` anywhere else. */
export function checkEnvironment(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => (readers.test(file.path) ? [] : findReads(file)));
}

function findReads({ path, syntax, imports }: SourceFile): string[] {
  const violations = imports
    .filter(({ specifier }) => /^astro:env|^(node:)?process$/.test(specifier))
    .map(({ specifier, line }) => describe(path, line, specifier));
  walk(syntax, (node) => {
    const name = environmentName(node);
    if (name !== null) violations.push(describe(path, lineOf(node), name));
  });
  return violations;
}

function describe(path: string, line: number, name: string): string {
  return `${path}:${line} reads ${name}: take the value from src/server/platform/env.ts`;
}

function environmentName(node: ts.Node): string | null {
  if (ts.isVariableDeclaration(node) && node.initializer !== undefined && isProcess(node.initializer)) {
    return 'process';
  }
  const field = readField(node);
  if (field?.name !== 'env') return null;
  if (isProcess(field.object)) return 'process.env';
  return ts.isMetaProperty(field.object) ? 'import.meta.env' : null;
}

/** `process` or `globalThis.process`. */
function isProcess(node: ts.Node): boolean {
  return (ts.isIdentifier(node) && node.text === 'process') || readField(node)?.name === 'process';
}

/** `object.name` or `object['name']`. */
function readField(node: ts.Node): { object: ts.Expression; name: string } | null {
  if (ts.isPropertyAccessExpression(node)) return { object: node.expression, name: node.name.text };
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return { object: node.expression, name: node.argumentExpression.text };
  }
  return null;
}

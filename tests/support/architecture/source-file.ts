import ts from 'typescript';
import { splitAstroFile } from './astro-file.ts';
import { isScript, type SourceTexts } from './read-source-tree.ts';

export interface Import {
  /** As it is written, without a query such as `?raw`. */
  specifier: string;
  line: number;
  /** `import type`: nothing of it is left when the code runs. */
  isTypeOnly: boolean;
  /** In a `<script>` of an `.astro` file: the browser runs it, the page's render does not. */
  isClientScript: boolean;
}

export interface SourceFile {
  path: string;
  text: string;
  imports: readonly Import[];
  /** Its syntax; empty for files that hold no script. For `.astro`, the front matter's. */
  syntax: ts.SourceFile;
}

export type SourceFiles = ReadonlyMap<string, SourceFile>;

/** Parses every file once; the checks work on the result. */
export function parseSources(texts: SourceTexts): SourceFiles {
  return new Map([...texts].map(([path, text]) => [path, parseSource(path, text)]));
}

/** The line of a node, counted from 1. */
export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** Calls back for a node and everything inside it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function parseSource(path: string, text: string): SourceFile {
  if (!isScript(path)) return { path, text, imports: [], syntax: parse(path, '') };
  if (!path.endsWith('.astro')) {
    const syntax = parse(path, text);
    return { path, text, imports: listImports(syntax, false), syntax };
  }
  const { frontMatter, clientScript } = splitAstroFile(text);
  const syntax = parse(path, frontMatter);
  const imports = [...listImports(syntax, false), ...listImports(parse(path, clientScript), true)];
  return { path, text, imports, syntax };
}

function parse(path: string, text: string): ts.SourceFile {
  const name = path.endsWith('.astro') ? `${path}.ts` : path;
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
}

function listImports(syntax: ts.SourceFile, isClientScript: boolean): Import[] {
  const imports: Import[] = [];
  walk(syntax, (node) => {
    const found = readImport(node);
    if (found === null || !ts.isStringLiteralLike(found.specifier)) return;
    const specifier = found.specifier.text.replace(/\?.*$/, '');
    imports.push({ specifier, line: lineOf(node), isTypeOnly: found.isTypeOnly, isClientScript });
  });
  return imports;
}

/** Every way to name another module: `import`, `export … from`, `import()`, and `import('…')` in a type. */
function readImport(node: ts.Node): { specifier: ts.Node; isTypeOnly: boolean } | null {
  if (ts.isImportDeclaration(node)) {
    const isTypeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return { specifier: node.moduleSpecifier, isTypeOnly };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { specifier: node.moduleSpecifier, isTypeOnly: node.isTypeOnly };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = node.arguments;
    return specifier === undefined ? null : { specifier, isTypeOnly: false };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: node.argument.literal, isTypeOnly: true };
  }
  return null;
}

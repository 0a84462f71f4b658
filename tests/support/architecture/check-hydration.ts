import { listTags, splitAstroFile } from './astro-file.ts';
import { resolveImport } from './resolve-import.ts';
import ts from 'typescript';
import { walk, type SourceFile, type SourceFiles } from './source-file.ts';

const islandEnding = '.island.tsx';

/** `client:*` stands only on what is imported from an island file, and every island file exports one by default. */
export function checkHydration(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => {
    if (file.path.endsWith('.astro')) return checkTemplate(files, file);
    if (!file.path.endsWith(islandEnding) || hasDefaultExport(file)) return [];
    return [`${file.path} exports no component by default`];
  });
}

function checkTemplate(files: SourceFiles, file: SourceFile): string[] {
  const islands = islandNames(files, file);
  return listTags(splitAstroFile(file.text).template)
    .filter(({ name, attributes }) => /\sclient:/.test(attributes) && !islands.has(name))
    .map(
      ({ name, line }) =>
        `${file.path}:${line} hydrates <${name}>, which is not from an ${islandEnding} file`,
    );
}

/** The names under which a page knows islands. */
function islandNames(files: SourceFiles, file: SourceFile): Set<string> {
  const names = new Set<string>();
  walk(file.syntax, (node) => {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return;
    const specifier = node.moduleSpecifier.text;
    const by = { specifier, line: 0, isTypeOnly: false, isClientScript: false };
    const target = resolveImport(files, file.path, by);
    const name = node.importClause?.name?.text;
    if (target.kind === 'file' && target.path.endsWith(islandEnding) && name !== undefined) names.add(name);
  });
  return names;
}

function hasDefaultExport({ syntax }: SourceFile): boolean {
  return syntax.statements.some(
    (statement) =>
      ts.isExportAssignment(statement) ||
      (ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true),
  );
}

import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import ts from 'typescript';

/** Structured data as a page holds it. */
export interface GraphDocument {
  '@context': string;
  '@graph': readonly Node[];
}

type Node = { '@type': string } & Readonly<Record<string, unknown>>;

const virtualFile = join(import.meta.dirname, 'checked-structured-data.ts');

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.esnext.d.ts'],
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * Lists what schema.org does not define in some structured data: types, properties, and values of the wrong kind, each
 * with the number of its document. The data are type-checked as literals against schema-dts, which is generated from
 * schema.org's own vocabulary.
 */
export function listVocabularyFaults(documents: readonly GraphDocument[]): string[] {
  const constants = documents.flatMap((document, number) =>
    listConstants(document).map((constant) => ({ ...constant, number })),
  );
  const lines = constants.map(({ type, value }, index) => {
    return `export const value${index}: ${type} = ${JSON.stringify(value, null, 1)};`;
  });
  const imports = "import type { Graph, SearchAction, WithActionConstraints } from 'schema-dts';";
  const source = [imports, ...lines].join('\n');
  return ts.getPreEmitDiagnostics(createProgram(source)).map(({ start = 0, messageText }) => {
    const index = source.slice(0, start).match(/^export const value/gm)?.length ?? 0;
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `document ${String(constants[index - 1]?.number)}: ${text}`;
  });
}

/**
 * Splits a document into typed constants: an action that states its input has another type than the same action within
 * a thing.
 */
function listConstants(document: GraphDocument): { type: string; value: unknown }[] {
  const actions = document['@graph'].flatMap(({ potentialAction }) => potentialAction ?? []);
  const rest = document['@graph'].map(({ potentialAction: _action, ...thing }) => thing);
  return [
    { type: 'Graph', value: { ...document, '@graph': rest } },
    ...actions.map((value) => ({ type: 'WithActionConstraints<SearchAction>', value })),
  ];
}

/** Parsed libraries and vocabulary, which every program reads. */
const parsedFiles = new Map<string, ts.SourceFile | undefined>();

function createProgram(source: string): ts.Program {
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const readFile = host.readFile.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (path) => path === virtualFile || fileExists(path);
  host.readFile = (path) => (path === virtualFile ? source : readFile(path));
  host.getSourceFile = (path, ...rest) => {
    if (path === virtualFile) return ts.createSourceFile(path, source, ts.ScriptTarget.ESNext);
    if (!parsedFiles.has(path)) parsedFiles.set(path, getSourceFile(path, ...rest));
    return parsedFiles.get(path);
  };
  return ts.createProgram([virtualFile], options, host);
}

/** Lists what search engines require and do not find in the things of a document. */
export async function listSearchFaults(things: readonly Node[]): Promise<string[]> {
  const jsonld = Object.groupBy(things, (thing) => thing['@type']);
  const issues = await new Validator().validate({ jsonld });
  return issues.map((issue) => `${issue.severity} ${issue.issueMessage} ${JSON.stringify(issue.path)}`);
}

import { parse } from '@astrojs/compiler-rs';
import { type Node, parseSync } from 'oxc-parser';

/** A node of a file's syntax. */
export interface FoundNode {
  node: Node;
  /** True in a `<script>` of an `.astro` file: the browser runs it, the page's render does not. */
  isClientScript: boolean;
}

/**
 * Lists every node of a script or of an `.astro` file (front matter, template and scripts), outer ones first.
 * @throws Error when the file cannot be parsed
 */
export function listNodes(path: string, text: string): FoundNode[] {
  const nodes: FoundNode[] = [];
  collect(path.endsWith('.astro') ? parseAstro(path, text) : parseScript(path, text), false, nodes);
  return nodes;
}

function parseScript(path: string, text: string): unknown {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return program;
}

/** Parses a file with Astro's own compiler, with oxc's nodes for all code in it. */
function parseAstro(path: string, text: string): unknown {
  const { ast, diagnostics } = parse(text);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined) throw new Error(`${path} cannot be parsed: ${error.text}`);
  return ast;
}

function collect(value: unknown, isClientScript: boolean, nodes: FoundNode[]): void {
  if (typeof value !== 'object' || value === null) return;
  const type = 'type' in value ? value.type : null;
  if (typeof type === 'string') nodes.push({ node: value as Node, isClientScript });
  for (const part of Object.values(value)) collect(part, isClientScript || type === 'AstroScript', nodes);
}

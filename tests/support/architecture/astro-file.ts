/** The parts of an `.astro` file. The code parts keep their line numbers: everything else in them is blank. */
export interface AstroParts {
  /** Runs on the server for every render. */
  frontMatter: string;
  /** What the browser loads: the `<script>` blocks that Astro bundles. */
  clientScript: string;
  /** The markup, without scripts and styles. */
  template: string;
}

/** A component or element as it is used in a template. */
export interface UsedTag {
  name: string;
  line: number;
  /** Everything between its name and its end. */
  attributes: string;
}

export function splitAstroFile(text: string): AstroParts {
  const [, open = '', frontMatter = ''] = /^(\s*---[^\S\n]*\n)([\s\S]*?)\n---/.exec(text) ?? [];
  const rest = blank(open + frontMatter) + text.slice(open.length + frontMatter.length);
  let clientScript = '';
  let template = '';
  let end = 0;
  for (const block of rest.matchAll(/(<(script|style)\b[^>]*>)([\s\S]*?)<\/\2>/g)) {
    const [whole, tag = '', name, body = ''] = block;
    const markup = rest.slice(end, block.index);
    template += markup + blank(whole);
    clientScript += blank(markup + tag) + (name === 'script' ? body : blank(body)) + blank(`</${name}>`);
    end = block.index + whole.length;
  }
  return { frontMatter: blank(open) + frontMatter, clientScript, template: template + rest.slice(end) };
}

/** The tags that open in a template, also those inside expressions. */
export function listTags(template: string): UsedTag[] {
  return [...template.matchAll(/<([A-Za-z][\w.:-]*)/g)].map((match) => {
    const [opening, name = ''] = match;
    const start = match.index + opening.length;
    const line = template.slice(0, match.index).split('\n').length;
    return { name, line, attributes: template.slice(start, findTagEnd(template, start)) };
  });
}

/** The first `>` outside quotes and braces. */
function findTagEnd(template: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < template.length; at += 1) {
    const char = template.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (/["'`]/.test(char)) quote = char;
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    else if (char === '>' && depth === 0) return at;
  }
  return template.length;
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

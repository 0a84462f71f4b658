/**
 * Work that Astro 7.3.5 does for each page and that is not needed here, with its replacement (docs/decisions/0047).
 * @type {readonly { file: RegExp; from: string; to: string }[]}
 */
const changes = [
  {
    // Astro hashes the whole island and its props, which it serialises for that alone, to distinguish islands in
    // development.
    file: /\/astro\/dist\/runtime\/server\/render\/component\.js$/,
    from: `shorthash(
    \`<!--\${metadata.componentExport.value}:\${metadata.componentUrl}-->
\${html}
\${serializeProps(
      props,
      metadata
    )}\`
  )`,
    to: 'attrs?.prefix ?? metadata.displayName',
  },
  {
    // Astro computes a hash, in another thread, even for a link to a style sheet, which has no text.
    file: /\/astro\/dist\/core\/fetch\/fetch-state\.js$/,
    from: 'extraStyleHashes.push(await generateCspDigest(style.children, cspAlgorithm));',
    to: "if (style.children !== '') extraStyleHashes.push(await generateCspDigest(style.children, cspAlgorithm));",
  },
];

/**
 * Creates the plugin that removes this work from the built site. A build fails if Astro has changed: if a file has
 * another text or another name, or was left outside the bundle.
 */
export function createLeanAstro() {
  /** The changes that were made in the bundle of the server. */
  const made = new Set();
  return {
    name: 'lean-astro',
    apply: 'build',
    transform(code, id) {
      const change = changes.find(({ file }) => file.test(id));
      if (change === undefined || this.environment.config.consumer !== 'server') return null;
      const changed = code.replace(change.from, () => change.to);
      if (changed === code) this.error(`${id} is not as src/cli/build/lean-astro.mjs knows it.`);
      if (this.environment.name === 'ssr') made.add(change);
      return { code: changed, map: null };
    },
    generateBundle() {
      if (this.environment.name !== 'ssr' || made.size === changes.length) return;
      const files = changes.filter((change) => !made.has(change)).map(({ file }) => file.source);
      this.error(
        `The server's bundle lacks files that src/cli/build/lean-astro.mjs changes: ${files.join(', ')}`,
      );
    },
  };
}

/**
 * Creates the plugin that shortens the lists of scripts to load with an `import()`: it leaves out those that the
 * importing script has loaded itself. Every name has a hash, which does not compress, and the chat's script has forty
 * such lists.
 */
export function createShortPreloads() {
  /** The chunks of the client, by file. */
  let chunks = {};

  /** Adds a file and everything that it imports statically. */
  function addImports(file, found) {
    if (found.has(file)) return found;
    found.add(file);
    for (const imported of chunks[file]?.imports ?? []) addImports(imported, found);
    return found;
  }

  /**
   * @param {string} file the one to import
   * @param {readonly string[]} dependencies Vite's list
   * @param {{ hostId: string }} context names the importing chunk
   * @returns {string[]}
   */
  function resolveDependencies(file, dependencies, { hostId }) {
    const loaded = addImports(hostId, new Set());
    const missing = dependencies.filter((dependency) => !loaded.has(dependency));
    // `import()` itself loads the file.
    return missing.length === 1 && missing[0] === file ? [] : missing;
  }

  return {
    name: 'short-preloads',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client' ? { build: { modulePreload: { resolveDependencies } } } : undefined,
    generateBundle: {
      // Before Vite writes the lists.
      order: 'pre',
      handler(_options, bundle) {
        if (this.environment.name === 'client') chunks = bundle;
      },
    },
  };
}

/** Whether the chat's island loads a module with itself, by module id. */
const ofChat = new Map();

/** @param {import('vite').Rolldown.ChunkingContext} graph the modules of the build and who imports them */
function isOfChat(id, graph) {
  if (id.endsWith('/Chat.island.tsx')) return true;
  if (!ofChat.has(id)) {
    // Modules that import each other are asked only once.
    ofChat.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    ofChat.set(
      id,
      importers.some((importer) => isOfChat(importer, graph)),
    );
  }
  return ofChat.get(id);
}

/**
 * The groups of the chunks of the client's scripts: a group takes along what its modules import, unless a group of a
 * higher priority has it. The bundler divides everything else by what loads it. Most of what islands share is what
 * the chat loads too: as two files instead of thirty, they cost the other pages 4 to 7 KB.
 */
export const chunkGroups = [
  // What every page loads: one small file instead of several that wait for each other.
  { name: 'start', test: /Base\.astro\?astro&type=script/, priority: 5 },
  // What the chat shares with three other scripts or more. React is not in it: scripts of pages load it as
  // well, and what the islands' own file would take along otherwise comes with it.
  {
    name: (id, graph) => (isOfChat(id, graph) ? 'shared' : null),
    test: /\/src\/(?:client|contract|domain|i18n)\/|node_modules\/(?:nanostores|zod)\//,
    minShareCount: 4,
    priority: 3,
  },
  // What every island loads.
  {
    name: 'islands',
    test: /node_modules\/(?:react|react-dom|scheduler|@nanostores)\/|src\/islands\/ui\/boundary\//,
    priority: 2,
  },
  // Parts and icons that the chat shares with two other islands or more.
  {
    name: (id, graph) => (isOfChat(id, graph) ? 'island-parts' : null),
    test: /\/src\/islands\/(?!chat\/)|node_modules\/lucide-react\//,
    minShareCount: 3,
    priority: 1,
  },
];

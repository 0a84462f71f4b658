import path from 'node:path';

const chat = path.resolve(import.meta.dirname, '../../src/islands/chat/Chat.island.tsx');
/** The modules that the chat's island loads with itself; null before the first question. */
let ofChat = null;

/** @param {import('vite').Rolldown.ChunkingContext} graph the modules of the build and what they import */
function isOfChat(id, graph) {
  if (ofChat === null) {
    ofChat = new Set([chat]);
    // What is added during the walk is visited as well.
    for (const loaded of ofChat)
      for (const next of graph.getModuleInfo(loaded)?.importedIds ?? []) ofChat.add(next);
  }
  return ofChat.has(id);
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

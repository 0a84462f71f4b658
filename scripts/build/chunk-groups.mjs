/**
 * The groups of the chunks of the client's scripts: a group takes along what its modules import, unless a group of a
 * higher priority has it. The bundler divides everything else by what loads it.
 */
export const chunkGroups = [
  // What every page loads: one small file instead of several that wait for each other.
  { name: 'start', test: /Base\.astro\?astro&type=script/, priority: 5 },
  // What many islands share. React is not in it: scripts of pages load it as well.
  {
    name: 'shared',
    test: /\/src\/(?:client|contract|domain)\/|node_modules\/(?:nanostores|zod)\//,
    minShareCount: 8,
    priority: 0,
  },
  // What every island loads.
  {
    name: 'islands',
    test: /node_modules\/(?:react|react-dom|scheduler|@nanostores)\/|src\/islands\/ui\/boundary\//,
    priority: 0,
  },
  // Parts and icons that many islands share.
  {
    name: 'island-parts',
    test: /\/src\/islands\/|node_modules\/lucide-react\//,
    minShareCount: 8,
    priority: 0,
  },
];

import { config, z } from 'zod';

/** zod compiles schemas with `new Function`, which the pages' Content-Security-Policy forbids and reports. */
if ('document' in globalThis) config({ jitless: true });

export { z };

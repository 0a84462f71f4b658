/** zod, for the contract; pages get a small replacement (src/contract/in-browser/z.ts, set in scripts/build/browser-modules.mjs). */
export { z } from 'zod';

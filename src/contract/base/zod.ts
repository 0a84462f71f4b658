/** zod, for the contract; pages get a small replacement (src/contract/in-browser/z.ts, set in astro.config.mjs). */
export { z } from 'zod';

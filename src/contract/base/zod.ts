/** zod, as the contract speaks it; pages get a small stand-in (./in-browser/z.ts, by astro.config.mjs). */
export { z } from 'zod';

import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';

const externals = { name: 'ext', enforce: 'pre', apply: 'build', resolveId(id) { if (id.startsWith('#src/server/')) return { id, external: true }; } };
export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react()],
  security: { csp: true },
  vite: { plugins: [externals, tailwindcss()] },
});

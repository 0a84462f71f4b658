import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/*/{tables,account-tables}.ts',
  out: './src/server/migrations',
});

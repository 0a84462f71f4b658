import { Hono } from 'hono';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { chooseLanguage } from '#src/contract/language.ts';
import { answerError } from './platform/http/answer.ts';

/** What stands at the API's addresses when `PUBLIC_API_BASE` names another server: health, and honest refusals. */
export function createPageOnlyApi(): Hono {
  const app = new Hono();
  const healthy = { headers: { 'Cache-Control': 'no-store' } };
  app.get('/healthz', () => Response.json({ status: 'alive' }, healthy));
  app.get('/readyz', () => Response.json({ status: 'ready' }, healthy));
  app.notFound((c) => {
    const language = chooseLanguage(undefined, c.req.header('accept-language') ?? null);
    return answerError(new AppError(40003, { status: 404, userMessage: userMessages.noSuchCall }), language);
  });
  return app;
}

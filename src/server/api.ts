import { Hono } from 'hono';
export const api = new Hono();
const state: { started: number } = { started: Date.now() };
api.get('/api/x', (c) => c.json({ ok: true, ...state }));
api.post('/api/x', async (c) => c.json({ ok: true, b: await c.req.json() }));
api.get('/api/s', (c) => {
  let t: NodeJS.Timeout;
  return new Response(new ReadableStream({ start(k) { let i = 0; t = setInterval(() => k.enqueue(new TextEncoder().encode(`data: ${i++}\n\n`)), 200); }, cancel() { clearInterval(t); console.log('cancelled'); } }), { headers: { 'content-type': 'text/event-stream' } });
});

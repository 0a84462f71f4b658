import { languages } from '#src/contract/locale/language.ts';
import { picturesPath } from '#src/contract/pictures/picture.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { ogImagesPath } from '#src/domain/site/og-image.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { requestDeviceId } from './platform/http/visitor/request-device-id.ts';

/** The addresses of pictures and link previews, and no others. */
const picturePattern = new RegExp(`^${picturesPath}/(?:[0-9a-f]{16}|[0-9a-f]{32})(/\\d{2,4})?$`);
const ogImagePattern = new RegExp(
  `^${ogImagesPath}/(article|character|site)/[A-Za-z0-9-]{1,200}/(${languages.join('|')})/[0-9a-f]{16}\\.jpg$`,
);
const types = new Set(['image/webp', 'image/jpeg']);
const sentHeaders = ['if-none-match'];
const keptHeaders = ['content-type', 'content-length', 'cache-control', 'etag'];
/** The most bytes of a picture: all pictures of the route are far smaller. */
const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 15_000;

/**
 * Forwards a picture's address to another server's picture route, for pages whose API runs elsewhere. Neither the query
 * nor anything about the visitor is forwarded except the device id, which pages send to that server anyway: for a
 * picture that has to be unlocked, it identifies the visitor.
 * @throws AppError 40003 with 404 for any other address, 50001 when that server returns no picture
 */
export async function forwardPicture(base: string, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!picturePattern.test(pathname) && !ogImagePattern.test(pathname)) throw missing();
  const deviceId = picturePattern.test(pathname) ? requestDeviceId(request) : null;
  const sent = pick(request.headers, sentHeaders);
  // Pictures gain nothing from compression, and thus keep their stated length.
  sent.set('Accept-Encoding', 'identity');
  if (deviceId !== null) sent.set('device-id', deviceId);
  const answer = await fetch(`${base.replace(/\/+$/, '')}${pathname}`, {
    method: request.method,
    headers: sent,
    redirect: 'manual',
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((cause: unknown) => {
    throw new AppError(50001, { retryAfterSeconds: 5, cause });
  });
  if (answer.status === 200) return sendPicture(answer);
  await answer.body?.cancel();
  if (answer.status === 304) return new Response(null, { status: 304, headers: headersOf(answer) });
  if (answer.status === 302) return redirectTo(answer);
  if (answer.status === 404 || answer.status === 400) throw missing();
  throw new AppError(50001, {
    retryAfterSeconds: 5,
    message: `the picture's server answers ${answer.status}`,
  });
}

function sendPicture(answer: Response): Response {
  const length = Number(answer.headers.get('content-length') ?? 0);
  if (!types.has(answer.headers.get('content-type') ?? '') || length > maxBytes) {
    throw new AppError(50001, { message: 'the server of pictures sent no picture, or too large a one' });
  }
  const body = answer.body?.pipeThrough(limitBytes()) ?? null;
  return new Response(body, { status: 200, headers: headersOf(answer) });
}

/** Redirects an outdated link preview to the newer one, on this server again. */
function redirectTo(answer: Response): Response {
  const location = answer.headers.get('location') ?? '';
  if (!ogImagePattern.test(location)) throw missing();
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-cache' } });
}

function headersOf(answer: Response): Headers {
  const headers = pick(answer.headers, keptHeaders);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox");
  const isPersonal = headers.get('cache-control')?.includes('private') === true;
  headers.set('Cross-Origin-Resource-Policy', isPersonal ? 'same-origin' : 'cross-origin');
  return headers;
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

/** Aborts a response that is larger than allowed. */
function limitBytes(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new Error('the picture is larger than allowed'));
      else controller.enqueue(chunk);
    },
  });
}

function missing(): AppError {
  return notFound();
}

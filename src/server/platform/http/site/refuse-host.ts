import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#src/contract/errors/app-error.ts';
import { isApiPath } from '#src/contract/call/is-api-path.ts';
import { chooseLanguage } from '#src/contract/locale/language.ts';
import type { Log } from '#src/server/platform/log/log.ts';
import { composeRefusal, refusalHeaders, type RefusalTexts } from './compose-refusal.ts';

/** Answers a request that names no possible host, before anything else is processed. */
export function refuseMalformed(
  request: IncomingMessage,
  response: ServerResponse,
  log: Pick<Log, 'warn'>,
): void {
  log.warn('request-malformed', { method: request.method ?? '', status: 400 });
  refuse(request, response, { status: 400, texts: malformedTexts });
}

/**
 * Answers that this site does not serve the requested host, and names the setting that would change that.
 * @param host in its normal form
 */
export function refuseHost(
  request: IncomingMessage,
  response: ServerResponse,
  { host, siteUrl, log }: { host: string; siteUrl: string | undefined; log: Pick<Log, 'warn'> },
): void {
  log.warn('host-not-answered', { method: request.method ?? '', status: 421 });
  const texts = siteUrl === undefined ? unknownHostTexts(host) : movedTexts(siteUrl);
  refuse(request, response, { status: 421, texts });
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, texts }: { status: 400 | 421; texts: RefusalTexts },
): void {
  const path = request.url?.split('?')[0] ?? '';
  const isCall = isApiPath(path);
  const language = chooseLanguage(undefined, request.headers['accept-language'] ?? null);
  const message = texts.lines.map((line) => line[language].replaceAll('`', '')).join(' ');
  const body = isCall
    ? JSON.stringify({ code: new AppError(40003).code, message, data: null })
    : composeRefusal(texts);
  const type = isCall ? 'application/json' : 'text/html; charset=utf-8';
  // The rest of this connection is not read: such a client's next request needs a new one.
  response.writeHead(status, {
    ...refusalHeaders,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const malformedTexts: RefusalTexts = {
  title: { en: 'Bad request', 'zh-CN': '请求无效' },
  lines: [
    {
      en: 'The request does not say properly which site it is for.',
      'zh-CN': '此请求没有正确说明所访问的网站。',
    },
  ],
};

function unknownHostTexts(host: string): RefusalTexts {
  const name = host.replace(/:\d{1,5}$/, '');
  return {
    title: { en: 'This address is not set up yet', 'zh-CN': '这个地址还没有设置' },
    lines: [
      {
        en: `The server was asked for \`${host}\`, a name that it does not know. Until it does, it answers only to localhost and to IP addresses, so that no other site can pose as it.`,
        'zh-CN': `服务器收到了对 \`${host}\` 的访问，但这个地址还没有设置。设置之前，服务器只响应 localhost 和 IP 地址，以防其他网站冒充本站。`,
      },
      {
        en: `If this server is yours, set \`SITE_URL=https://${host}\` to the public address of the site, or add the name with \`ALLOWED_HOSTS=${name}\`, then start it again.`,
        'zh-CN': `如果这是你的服务器，请将 \`SITE_URL=https://${host}\` 设为网站的公开地址，或用 \`ALLOWED_HOSTS=${name}\` 加上这个名称，然后重新启动。`,
      },
    ],
  };
}

function movedTexts(siteUrl: string): RefusalTexts {
  return {
    title: { en: 'This site has another address', 'zh-CN': '本站使用其他地址' },
    lines: [
      {
        en: `You find it at \`${siteUrl}\`.`,
        'zh-CN': `请访问 \`${siteUrl}\`。`,
      },
      {
        en: 'If this server is yours and this name belongs to it as well, add the name to `ALLOWED_HOSTS`, then start it again.',
        'zh-CN': '如果这是你的服务器，这个名称也属于它，请把它加进 `ALLOWED_HOSTS`，然后重新启动。',
      },
    ],
  };
}

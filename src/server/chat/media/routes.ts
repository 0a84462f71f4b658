import * as mediaCalls from '#src/contract/chat/media-calls.ts';
import type { CallRouter } from '#src/server/platform/http/calls/call-router.ts';
import { clientNetwork } from '#src/server/platform/http/visitor/client-network.ts';
import { currencyOfHeaders } from '#src/server/platform/http/visitor/visitor-currency.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { SpeechClient } from '#src/server/platform/speech/speech-client.ts';
import { rereadMessage } from '../messages/load-messages.ts';
import { buyBackground, listBackgrounds } from './backgrounds.ts';
import { listGallery } from './list-gallery.ts';
import { reportMessage } from './message-reports.ts';
import { Speaker } from './speaker.ts';
import { createTranslationStream } from './translation-stream.ts';
import { Translator } from './translator.ts';
import { unlockMessage } from './unlock-message.ts';

/** Serves the calls about parts of messages: reports, translations, voice, pictures and backgrounds. */
export function addMediaRoutes(
  router: CallRouter,
  services: Services,
  { speech, limits }: { speech: SpeechClient | null; limits: RateLimits },
): void {
  const { database } = services;
  const translator = new Translator(services, limits);
  const speaker = new Speaker(services, speech);
  router.serveVisitor(mediaCalls.reportMessage, ({ body, visitor }) =>
    reportMessage(database, {
      owner: visitor,
      messageId: body.message_id,
      reason: body.reason,
      note: body.note,
    }),
  );
  router.serveVisitor(mediaCalls.translateMessage, async ({ body, visitor, language }) => {
    const text = await translator.open(visitor, body.message_id, body.language);
    return createTranslationStream(text, { target: body.language, language });
  });
  router.serveMember(mediaCalls.speakMessage, async ({ body, visitor }) => {
    const audio = await speaker.speak(visitor, body.message_id);
    return new Response(new Uint8Array(audio), {
      headers: {
        'Content-Type': 'audio/mpeg',
        'Content-Length': String(audio.length),
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });
  router.serveVisitor(
    mediaCalls.unlockMessage,
    ({ body, visitor, language, request }) =>
      unlockMessage(services, speaker, {
        visitor,
        messageId: body.message_id,
        kind: body.kind,
        language,
        network: clientNetwork(request),
      }),
    rereadMessage(database),
  );
  router.serveVisitor(mediaCalls.listGallery, ({ query, visitor, language }) =>
    listGallery(database, { ...visitor, language }, query.character_id),
  );
  router.serveVisitor(mediaCalls.listBackgrounds, ({ query, visitor, language, headers }) =>
    listBackgrounds(
      services,
      { ...visitor, language, browserCurrency: currencyOfHeaders(headers) },
      query.character_id,
    ),
  );
  router.serveMember(mediaCalls.buyBackground, ({ body, visitor, language, headers }) =>
    buyBackground(
      services,
      { ...visitor, language, browserCurrency: currencyOfHeaders(headers) },
      body.background_id,
    ),
  );
}

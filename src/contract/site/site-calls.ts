import { z } from '../base/zod.ts';
import { defineCall } from '../call/call.ts';
import { noBody, noQuery } from '../call/fields.ts';
import { installReportPath } from './install-report.ts';
import { pageViewPath } from './page-view.ts';
import { errorKinds, placeForm, renderErrorPath } from './render-error.ts';

/** A local path, as addresses have it. */
const localPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])/);

export const findRedirect = defineCall({
  name: 'findRedirect',
  method: 'GET',
  path: '/api-front/redirects',
  summary: 'Returns where a path has moved to: a local path, an absolute address, or null.',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({ path: localPath }),
  body: noBody,
  result: z.object({ target: z.string(), permanent: z.boolean() }).nullable(),
});

export const reportPageView = defineCall({
  name: 'reportPageView',
  method: 'POST',
  path: pageViewPath,
  summary: 'Counts a page view, by path and day only. Whoever asks not to be tracked is not counted.',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({
    /** The Chinese title of the page (rule:analytics-titles). */
    title: z.string().min(1).max(40),
    path: localPath,
    location: z.url().max(2_000),
  }),
  result: z.null(),
});

export const reportRenderError = defineCall({
  name: 'reportRenderError',
  method: 'POST',
  path: renderErrorPath,
  summary:
    'Logs that a part of a page could not be drawn: the kind of error and its place in the script, nothing else.',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({
    path: localPath,
    kind: z.enum(errorKinds),
    /** File, line and column; null where the browser does not tell. */
    place: z.string().max(120).regex(placeForm).nullable(),
  }),
  result: z.null(),
});

export const reportInstall = defineCall({
  name: 'reportInstall',
  method: 'POST',
  path: installReportPath,
  summary: 'Counts an installation of the app, by day only. Whoever asks not to be tracked is not counted.',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({}),
  result: z.null(),
});

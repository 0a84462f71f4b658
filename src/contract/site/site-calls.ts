import { z } from '../in-browser/zod.ts';
import { defineCall } from '../call/call.ts';
import { noBody, noQuery } from '../call/fields.ts';
import { installReportPath } from './install-report-path.ts';
import { pageViewPath } from './page-view-path.ts';
import { errorKinds, placeForm, renderErrorPath } from './render-error.ts';

/** The largest body of a report, in bytes: anybody may send one, and two addresses are the most that it has. */
const maxReportBytes = 16_384;

const localPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])/);

export const findRedirect = defineCall({
  name: 'findRedirect',
  method: 'GET',
  path: '/api-front/redirects',
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
  caller: 'anyone',
  maxBodyBytes: maxReportBytes,
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
  caller: 'anyone',
  maxBodyBytes: maxReportBytes,
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({
    path: localPath,
    kind: z.enum(errorKinds),
    /** File, line and column; null if the browser does not report it. */
    place: z.string().max(120).regex(placeForm).nullable(),
  }),
  result: z.null(),
});

export const reportInstall = defineCall({
  name: 'reportInstall',
  method: 'POST',
  path: installReportPath,
  caller: 'anyone',
  maxBodyBytes: maxReportBytes,
  reply: 'json',
  readOnly: true,
  query: noQuery,
  body: z.object({}),
  result: z.null(),
});

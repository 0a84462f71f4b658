import * as z from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { noBody, noQuery } from '../call/fields.ts';
import { installReportPath } from './install-report-path.ts';
import { pageViewPath } from './page-view-path.ts';
import { errorKinds, placeForm, renderErrorPath } from './render-error.ts';

/** The largest body of a report, in bytes: anybody may send one, and two addresses are the most that it has. */
const maxReportBytes = 16_384;

const localPath = z.string().check(z.maxLength(2_000), z.regex(/^\/(?![/\\])/));

export const findRedirect = defineCall({
  name: 'findRedirect',
  method: 'GET',
  path: '/api-front/redirects',
  caller: 'anyone',
  reply: 'json',
  readOnly: true,
  query: z.object({ path: localPath }),
  body: noBody,
  result: z.nullable(z.object({ target: z.string(), permanent: z.boolean() })),
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
    title: z.string().check(z.minLength(1), z.maxLength(40)),
    path: localPath,
    location: z.url().check(z.maxLength(2_000)),
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
    place: z.nullable(z.string().check(z.maxLength(120), z.regex(placeForm))),
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

/** Apart from the schemas, so that a page can report an installation in a few bytes. */
export const installReportPath = '/v2/analytics/app_installed';

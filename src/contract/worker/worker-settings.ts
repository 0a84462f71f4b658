/** Stands in the built worker where the server writes which settings its offline page was made with. */
export const settingsMark = 'SETTINGS-OF-THE-SITE';

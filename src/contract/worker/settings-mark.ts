/**
 * A placeholder in the built worker, which the server replaces with the settings that its offline page was rendered
 * with.
 */
export const settingsMark = 'SETTINGS-OF-THE-SITE';

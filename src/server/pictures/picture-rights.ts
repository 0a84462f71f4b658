/** Which of the site's pictures have to be unlocked, and who unlocked them. The topics that sell them know. */
export interface PictureRights {
  /**
   * Of these pictures, the ones that have to be unlocked.
   * @returns by id, the widest that everybody may see of it, in pixels; 0 for nothing at all
   */
  listLocked: (ids: readonly string[]) => Promise<Map<string, number>>;
  isUnlocked: (id: string, userId: string) => Promise<boolean>;
}

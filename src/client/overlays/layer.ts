/** Something over the page: a sheet, a menu, a dialog, a large picture. */
export interface Layer {
  /**
   * Closes it.
   * @returns false if it has to stay open
   */
  close: () => boolean;
}

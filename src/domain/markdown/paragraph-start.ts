/** Before an item of a list, a heading or a quotation: emphasis never reaches over it. */
export const paragraphStart = /\n(?=[ \t]*(?:[-+*>]|#{1,6}|\d{1,9}[.)])[ \t])/;

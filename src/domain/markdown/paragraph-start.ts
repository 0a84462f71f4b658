/** The line break before an item of a list, a heading or a quotation: emphasis never extends over it. */
export const paragraphStart = /\n(?=[ \t]*(?:[-+*>]|#{1,6}|\d{1,9}[.)])[ \t])/;

/** As a title, a row or a value begins: days and months are written small in Portuguese. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('pt-PT') + text.slice(1);

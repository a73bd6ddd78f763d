/** Endings that mail programs turn into a link by themselves. */
const endings =
  'com|net|org|info|biz|io|co|app|dev|xyz|online|site|shop|store|club|top|link|click|live|me|tv|cc|ly|gg|to|eu|uk|de|fr|es|pt|br|it|nl|be|ch|at|pl|ru|cn|us|ca|au|in|ao|mz|cv|example';

const link = new RegExp(
  `[a-z][a-z0-9+.-]*:/\\/\\S*|\\bwww\\.\\S*|\\S+@\\S+\\.\\S+|(?<![\\p{L}\\d-])[\\p{L}\\d-]{2,}(?:\\.[\\p{L}\\d-]+)*\\.(?:${endings})(?![\\p{L}\\d-])\\S*`,
  'giu',
);

/** Would a mail program make something to press of it? Such words of a stranger do not leave in mails that carry our name. */
export const hasLink = (text: string): boolean => new RegExp(link.source, 'iu').test(text);

export const withoutLinks = (text: string): string => text.replace(link, ' ').replace(/\s+/g, ' ').trim();

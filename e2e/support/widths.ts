const desktopFiles =
  '(shell|account|account-errors|admin-catalogue|admin-mail|mails|cross-site|stripe|booking-conflicts)\\.test\\.ts';

/** Stories in which the width plays no part are told once, on the desktop. */
export const toldOnDesktopOnly = new RegExp(`${desktopFiles}$`);

/** The phone tells it, if it tells this file at all. */
export const portugueseElsewhere = `(?<!${desktopFiles} .*)in Portuguese`;

/** A story with this word is told on the phone alone, or where a mouse is needed on the desktop alone. */
export const phoneOnly = '@once';
export const desktopOnly = '@wide';

/** No other place could tell it, not even with ALL_JOURNEYS: it is about the phone, or needs a server that nobody else changes. */
export const phoneAlone = '@phone-alone';
export const embeddedAlone = '@embedded-alone';

/** Stories in which the width plays no part are told once, on the desktop. */
export const toldOnDesktopOnly =
  /(shell|account|account-errors|admin-catalogue|admin-mail|mails|cross-site|stripe|booking-conflicts)\.test\.ts$/;

/** A story with this word is told on the phone alone, or where a mouse is needed on the desktop alone. */
export const phoneOnly = '@once';
export const desktopOnly = '@wide';

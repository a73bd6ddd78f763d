/** How the cause of a refund begins that gives a whole payment back because nothing could be bought with it. */
export const unwanted = 'unwanted:';

/** The shapes of the ids that become part of a script's address. */
export const trackingIdShapes = {
  tagManagerId: /^GTM-[A-Z0-9]{4,12}$/,
  analyticsId: /^G-[A-Z0-9]{4,16}$/,
  pixelId: /^\d{6,20}$/,
} as const;

export type Gtag = (...command: unknown[]) => void;

/** The queue that the pixel's script finds and takes over; the property names are the script's. */
export type PixelQueue = {
  (...command: unknown[]): void;
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[];
  push: PixelQueue;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

/** The window with what the outside scripts look for on it. */
export type TrackedPage = Window & {
  dataLayer?: unknown[];
  analyticsLayer?: unknown[];
  gtag?: Gtag;
  fbq?: PixelQueue;
  _fbq?: PixelQueue;
};

import type { AnalyticsEventName } from '#domain/analytics/events.ts';
import type { Address } from './address.ts';

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

export type TrackedEvent = {
  readonly name: AnalyticsEventName;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly address: Address;
};

/** One outside tool. It is created without loading anything; `allow` comes only after consent. */
export type Destination = {
  allow(address: Address): void;
  deny(): void;
  send(event: TrackedEvent): void;
};

export function loadScript(page: Window, src: string): void {
  const script = page.document.createElement('script');
  script.async = true;
  script.src = src;
  page.document.head.append(script);
}

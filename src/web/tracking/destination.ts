import type { AnalyticsEventName } from '#domain/analytics/events.ts';
import type { Address } from './address.ts';

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

import type { PublicConfig } from '#contract/public-config.ts';
import { trackingIdShapes } from '#domain/analytics/tracking-ids.ts';

export type TrackingIds = PublicConfig['tracking'];

/** The ids become part of a script's address, so one of another shape counts as none. */
export function keepWellFormed(ids: TrackingIds): TrackingIds {
  const checked = (name: keyof TrackingIds): string | null => {
    const id = ids[name];
    return id !== null && trackingIdShapes[name].test(id) ? id : null;
  };
  return { tagManagerId: checked('tagManagerId'), analyticsId: checked('analyticsId'), pixelId: checked('pixelId') };
}

export const hasTrackers = (ids: TrackingIds): boolean => Object.values(keepWellFormed(ids)).some((id) => id !== null);

import type { PublicConfig } from '#contract/public-config.ts';

export type TrackingIds = PublicConfig['tracking'];

const shapes: Record<keyof TrackingIds, RegExp> = {
  tagManagerId: /^GTM-[A-Z0-9]{4,12}$/,
  analyticsId: /^G-[A-Z0-9]{4,16}$/,
  pixelId: /^\d{6,20}$/,
};

/** The ids become part of a script's address, so one of another shape counts as none. */
export function keepWellFormed(ids: TrackingIds): TrackingIds {
  const checked = (name: keyof TrackingIds): string | null => {
    const id = ids[name];
    return id !== null && shapes[name].test(id) ? id : null;
  };
  return { tagManagerId: checked('tagManagerId'), analyticsId: checked('analyticsId'), pixelId: checked('pixelId') };
}

export const hasTrackers = (ids: TrackingIds): boolean => Object.values(keepWellFormed(ids)).some((id) => id !== null);

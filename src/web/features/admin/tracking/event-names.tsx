import { useTranslation } from 'react-i18next';
import type { Tracking } from '#contract/tracking.ts';

type PixelName = Tracking['mapping'][number]['pixel'];

/** What people call an event; one that is newer than this page keeps its own name. */
export const useEventName = (): ((name: string) => string) => {
  const { t } = useTranslation('admin');
  return (name) => t(`tracking.events.${name}` as 'tracking.events.purchase', { defaultValue: name });
};

export function EventCode({ name }: { name: string }) {
  return <code className="text-xs wrap-break-word">{name}</code>;
}

/** Standard events are the pixel's own words; others go under ours. */
export function PixelCode({ pixel }: { pixel: PixelName }) {
  const { t } = useTranslation('admin');
  return <EventCode name={t(`tracking.${pixel.kind}`, { name: pixel.name })} />;
}

import { useTranslation } from 'react-i18next';
import { formatTime } from '#domain/language/formats.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Notice } from '#web/ui/notice.tsx';
import { browserZone } from './chosen-start.ts';

/** For a device whose clock shows another time than Lisbon's. */
export function ZoneNote({ startsAt }: { startsAt: string | null }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const zone = browserZone();
  const instant = startsAt ? new Date(startsAt) : new Date();
  const here = formatTime(instant, language, zone);
  if (here === formatTime(instant, language, lisbon)) return null;
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return (
    <Notice className="mb-5" announced={false} title={t('when.lisbonTime')}>
      {t(startsAt ? 'when.zoneChosen' : 'when.zone', { place, time: here })}
    </Notice>
  );
}

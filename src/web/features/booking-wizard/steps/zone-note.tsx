import { useTranslation } from 'react-i18next';
import { formatTime } from '#domain/language/formats.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { browserZone, isElsewhere } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Notice } from '#web/ui/notice.tsx';

/** For a device whose clock shows another time than Lisbon's. */
export function ZoneNote({ startsAt }: { startsAt: string | null }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const zone = browserZone();
  const instant = startsAt ? new Date(startsAt) : serverNow();
  if (!isElsewhere(instant)) return null;
  const here = formatTime(instant, language, zone);
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return (
    <Notice className="mb-5" announced={false} title={t('when.lisbonTime')}>
      {t(startsAt ? 'when.zoneChosen' : 'when.zone', { place, time: here })}
    </Notice>
  );
}

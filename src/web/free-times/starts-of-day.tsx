import { useTranslation } from 'react-i18next';
import { formatTime } from '#domain/language/formats.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { StartPills } from '#web/ui/start-pills.tsx';
import type { FreeStart } from './free-days.ts';

type StartsOfDayProps = { starts: readonly FreeStart[]; value: string | null; onChange(startsAt: string): void };

/** The free starts of one day, by the parts of the day. */
export function StartsOfDay(props: StartsOfDayProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  return (
    <StartPills
      {...props}
      labelOf={({ time }) => formatTime(time, language)}
      legend={t('when.partOfDay')}
      moreLabel={(count) => t('when.everyQuarter', { count })}
      partNames={{ morning: t('when.morning'), afternoon: t('when.afternoon'), evening: t('when.evening') }}
    />
  );
}

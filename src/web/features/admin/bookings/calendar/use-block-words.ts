import { useTranslation } from 'react-i18next';
import type { CalendarVisit } from '#contract/admin-calendar.ts';
import type { Onward } from '#contract/travel.ts';
import { timeOfMinute } from '#domain/availability/working-hours.ts';
import { formatTime } from '#domain/language/formats.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { zoneWords } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Block } from './calendar-data.ts';
import { stateOf } from './visit-state.ts';

/** `9:00 am` → `9 am`; `09:00` → `9h`, `13:30` → `13h30`. */
const shortTime = (time: string): string =>
  time
    .replace(/:00(?= )/, '')
    .replace(/^0?(\d{1,2}):(\d{2})$/, (_, hour: string, minute: string) => `${hour}h${minute === '00' ? '' : minute}`);

/** `Matilde Cardoso` → `M. Cardoso`. */
const shortName = (name: string): string => name.trim().replace(/^(\S)\S*\s(?:.*\s)?(\S+)$/u, '$1. $2');

/** Below this length a whole name does not fit on the hours. */
const wholeNameFromMs = 90 * 60_000;

/** How the calendar speaks of a visit. */
export const useBlockWords = () => {
  const { t } = useTranslation(['admin', 'common']);
  const { language } = useLanguage();
  const time = (wallTime: string): string => formatTime(wallTime, language);
  const short = (wallTime: string): string => shortTime(time(wallTime));
  /** Where the clock of the place is another one than the calendar's: `9:00–10:00 am (Azores time)`, else nothing. */
  const placeTimes = ({ startsAt, endsAt, timezone }: CalendarVisit): string => {
    const [start, there] = [lisbon, timezone].map((zone) => formatTime(startsAt, language, zone));
    if (start === there) return '';
    const span = `${there}–${formatTime(endsAt, language, timezone)}`;
    return t('common:zones.named', { time: span, zone: zoneWords(timezone) });
  };
  const clientOf = ({ visit }: Pick<Block, 'visit'>): string => visit.clientName || t('bookingCalendar.noName');
  const visitLabel = ({ visit, ...block }: Block): string =>
    t('bookingCalendar.block', {
      start: time(visit.startTime),
      end: [time(visit.endTime), placeTimes(visit)].filter(Boolean).join(', '),
      client: clientOf({ visit }),
      treatment: visit.treatment?.[language] ?? t('bookingCalendar.noTreatment'),
      area: visit.area,
      state: t(`bookingCalendar.states.${stateOf({ visit, ...block })}`),
      reference: visit.reference,
    });
  /** `18 min to Cascais, then 25 min free`. */
  const wayLabel = ({ minutes, area, spareMinutes }: Onward): string =>
    spareMinutes < 0
      ? t('bookingCalendar.way.short', { minutes, area, missing: -spareMinutes })
      : t('bookingCalendar.way.enough', { minutes, area, spare: spareMinutes });
  return {
    t,
    language,
    time,
    placeTimes,
    timeOf: (minute: number): string => time(timeOfMinute(minute)),
    /** `9 am`, `9h`: short, for the head of the hours. */
    hour: (minute: number): string => short(timeOfMinute(minute)),
    /** `9 am–1:30 pm, 3 pm–7 pm`. */
    hoursOf: (hours: readonly { from: string; to: string }[]): string =>
      hours.map(({ from, to }) => `${short(from)}–${short(to)}`).join(', '),
    treatmentOf: ({ visit }: Block): string => visit.treatment?.[language] ?? t('bookingCalendar.noTreatment'),
    clientOf,
    /** As much of the name as fits on the hours of the visit. */
    shownClientOf: ({ visit }: Block): string =>
      Date.parse(visit.endsAt) - Date.parse(visit.startsAt) < wholeNameFromMs
        ? shortName(visit.clientName) || clientOf({ visit })
        : clientOf({ visit }),
    label: (block: Block): string =>
      [visitLabel(block), block.onward && wayLabel(block.onward)].filter(Boolean).join('. '),
    wayLabel,
    rowName: (block: Block): string => (block.therapist ? nameOf(block.therapist) : t('bookingCalendar.open')),
  };
};

import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import type { VisitDay } from '#contract/visit-day.ts';
import { formatTime } from '#domain/language/formats.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';

/** On its day: who is where, when somebody comes, and what to do when nobody does. */
export function DayPanel({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const config = usePublicConfig();
  const words = booking.visit && dayWords(booking, booking.visit);
  if (!words) return null;
  const { title, text, tone, at } = words;
  const { therapists } = booking;
  const phone = config?.company.phone;
  return (
    <Notice
      tone={tone}
      title={
        <span className="block text-l">
          {t(`status.day.${title}`, { count: therapists.length, name: therapists[0]?.firstName ?? '' })}
        </span>
      }
      action={
        phone && booking.status === 'confirmed' ? (
          <a
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            className="inline-flex min-h-11 items-center rounded-full px-4.5 text-s font-semibold no-underline inset-ring inset-ring-line-strong hover:bg-sunken"
          >
            {t('status.day.callUs')}
          </a>
        ) : undefined
      }
    >
      {t(`status.day.${text}`, { time: at ? formatTime(at, language) : '' })}
    </Notice>
  );
}

/** So much later than planned is nobody's worry. */
const smallDelayMs = 5 * 60_000;

type DayWords = {
  title: 'noShow' | 'nobody' | 'there' | 'tooLate' | 'onTheWay';
  text: 'noShowText' | 'nobodyText' | 'thereText' | 'tooLateText' | 'onTheWayText' | 'late';
  tone: NoticeTone;
  at?: string;
};

const dayWords = (booking: Booking, visit: VisitDay): DayWords | null => {
  const { state, expectedAt, missedAt, isTherapistLate } = visit;
  if (state === 'no_show') return { title: 'noShow', text: 'noShowText', tone: 'info' };
  if (booking.status !== 'confirmed') return null;
  if (missedAt) return { title: 'nobody', text: 'nobodyText', tone: 'error', at: missedAt };
  if (state === 'there') return { title: 'there', text: 'thereText', tone: 'good' };
  if (isTherapistLate) return { title: 'tooLate', text: 'tooLateText', tone: 'warning' };
  if (state !== 'on_the_way' || !expectedAt) return null;
  const isLater = Date.parse(expectedAt) > Date.parse(booking.datetime) + smallDelayMs;
  return {
    title: 'onTheWay',
    text: isLater ? 'late' : 'onTheWayText',
    tone: isLater ? 'warning' : 'good',
    at: expectedAt,
  };
};

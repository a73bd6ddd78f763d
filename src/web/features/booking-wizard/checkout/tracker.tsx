import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { PortraitStack } from '#web/ui/portrait.tsx';
import { useAnswerBy } from './answer-promise.tsx';

type Stage = { key: string; title: string; note?: string | undefined; isDone: boolean };

/** How far it is: paid, accepted, at the door. It follows the booking as it changes. */
export function Tracker({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const by = useAnswerBy(booking);
  const { status, certainFrom, therapists } = booking;
  const isAccepted = (status === 'confirmed' && !certainFrom) || status === 'completed';
  const names = therapists.map(({ firstName }) => firstName).join(', ');
  const stages: Stage[] = [
    { key: 'paid', title: t('track.paid'), isDone: true },
    {
      key: 'accepts',
      title: isAccepted && names ? t('track.accepted', { name: names }) : t('track.accepts'),
      note: isAccepted || !by ? undefined : t('track.by', { by }),
      isDone: isAccepted,
    },
    {
      key: 'massage',
      title: t('track.massage'),
      note: sayWhenFirst(booking.datetime, language, booking.timezone),
      isDone: status === 'completed',
    },
  ];
  const current = stages.findIndex(({ isDone }) => !isDone);
  return (
    <ol aria-label={t('track.label')} aria-live="polite">
      {stages.map(({ key, title, note, isDone }, index) => (
        <li
          key={key}
          aria-current={index === current ? 'step' : undefined}
          className="relative flex min-h-14 gap-4 pb-4 before:absolute before:top-7 before:bottom-0 before:left-[13px] before:w-0.5 before:bg-line-strong last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'z-10 grid size-7 shrink-0 place-items-center rounded-full',
              isDone ? 'bg-brand text-on-brand' : 'bg-page inset-ring-2 inset-ring-line-strong',
              index === current && 'inset-ring-wait-text',
            )}
          >
            {isDone && <CheckIcon size={16} strokeWidth={2.5} />}
          </span>
          <span className="min-w-0 flex-1 pt-0.5">
            <b className={classNames('block text-s', !isDone && index !== current && 'font-normal text-soft')}>
              {title}
            </b>
            {note && <span className="block text-xs text-soft">{note}</span>}
          </span>
          {key === 'accepts' && isAccepted && (
            <PortraitStack people={therapists.map((person) => ({ ...person, id: person.firstName }))} size={36} />
          )}
        </li>
      ))}
    </ol>
  );
}

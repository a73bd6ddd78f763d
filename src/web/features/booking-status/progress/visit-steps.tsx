import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { saysNothingPaid } from '#domain/booking/money-words.ts';
import { sayTime } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons.tsx';

const steps = ['paid', 'accepted', 'onWay', 'there', 'done'] as const;

/** How many of them are behind; null where no such way is gone. */
const stepsDone = ({ status, visit, certainFrom, therapists, requiresTwoTherapists }: Booking): number | null => {
  if (status === 'completed') return steps.length;
  if (status === 'finding_therapist') return 1;
  if (status !== 'confirmed') return null;
  if (certainFrom || therapists.length < (requiresTwoTherapists ? 2 : 1)) return 1;
  if (visit?.state === 'there') return 4;
  return visit?.state === 'on_the_way' ? 3 : 2;
};

/** From paying to done, on one line; what is not yet is grey, not hidden. */
export function VisitSteps({ booking }: { booking: Booking }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'status.steps' });
  const { language } = useLanguage();
  const done = stepsDone(booking);
  if (done === null) return null;
  // To be paid at the visit or by the hotel, or nothing was to pay.
  const isUnpaid = saysNothingPaid(booking.money.words);
  const since = booking.status === 'confirmed' ? booking.visit?.since : null;
  return (
    <ol aria-label={t('label')} className="grid grid-cols-5">
      {steps.map((step, index) => {
        const isDone = index < done;
        const isNewest = index === done - 1;
        return (
          <li
            key={step}
            aria-current={isNewest ? 'step' : undefined}
            className="relative grid content-start justify-items-center text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-3.5 right-1/2 h-0.5 w-full -translate-y-1/2',
                  isDone ? 'bg-brand' : 'bg-line-strong',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'relative z-1 grid size-7 place-items-center rounded-full',
                isDone ? 'bg-brand text-on-brand' : 'bg-page inset-ring-2 inset-ring-line-strong',
                isNewest && 'ring-4 ring-brand-soft',
              )}
            >
              {isDone && <CheckIcon size={16} strokeWidth={2.5} />}
            </span>
            <span className={classNames('mt-2 text-xs', isDone ? 'font-semibold' : 'text-soft')}>
              {t(step === 'paid' && isUnpaid ? 'received' : step)}
            </span>
            {isNewest && since && done > 2 && (
              <span className="text-xs text-soft tabular-nums">{sayTime(since, language, booking.timezone)}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

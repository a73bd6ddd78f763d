import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#web/features/admin/shared/list/list-state.ts';
import { filterLook } from '#web/features/admin/shared/list/list-toolbar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { navigate } from '#web/ui/router.tsx';
import { knownZip, type Period, periods } from './booking-period.ts';

export type BookingListState = ListState<'status' | 'when' | 'from' | 'to' | 'therapistId' | 'zip' | 'needsAttention'>;

type PeriodFilterProps = { state: BookingListState; period: Period };

/** Which days are shown; two fields join it for days of one's own choice. */
export function PeriodFilter({ state, period }: PeriodFilterProps) {
  const { t } = useTranslation('admin');
  const choose = (when: string): void =>
    navigate(state.hrefWith({ when, page: null, ...(when !== 'days' && { from: null, to: null }) }));
  return (
    <>
      <div className="relative max-sm:flex-1">
        <select
          aria-label={t('list.filter', { name: t('bookings.when') })}
          value={period}
          onChange={(event) => choose(event.target.value)}
          className={filterLook(state.filters.when !== undefined || period === 'days')}
        >
          {periods.map((value) => (
            <option key={value} value={value}>
              {t(`bookings.periods.${value}`)}
            </option>
          ))}
        </select>
        <ChevronDownIcon
          size={18}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-soft"
        />
      </div>
      {period === 'days' && (
        <div className="flex gap-2.5 max-sm:order-last max-sm:basis-full">
          <DayField name="from" state={state} />
          <DayField name="to" state={state} />
        </div>
      )}
      {period === 'days' && state.filters.from && state.filters.to && state.filters.from > state.filters.to && (
        <p role="alert" className="basis-full text-s text-danger max-sm:order-last">
          {t('bookings.daysReversed')}
        </p>
      )}
    </>
  );
}

function DayField({ name, state }: { name: 'from' | 'to'; state: BookingListState }) {
  const { t } = useTranslation('admin');
  const value = state.filters[name] ?? '';
  return (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-s text-soft">
      {t(`bookings.${name}`)}
      <input
        type="date"
        value={value}
        onChange={(event) =>
          navigate(state.hrefWith({ [name]: event.target.value, when: 'days', page: null }), { replace: true })
        }
        className={classNames(filterLook(value !== ''), 'pr-3! text-ink')}
      />
    </label>
  );
}

const typingPause = 300;

/** The beginning of a zip code. Half a mistake asks nobody. */
export function ZipFilter({ state }: { state: BookingListState }) {
  const { t } = useTranslation('admin');
  const given = state.filters.zip ?? '';
  const [text, setText] = useState(given);
  const asked = useRef(given);
  useEffect(() => {
    if (given === asked.current) return;
    asked.current = given;
    setText(given);
  }, [given]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current || (wanted !== '' && !knownZip(wanted))) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      navigate(state.hrefWith({ zip: wanted, page: null }), { replace: true });
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text, state]);
  const isWrong = text.trim() !== '' && !knownZip(text.trim());
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      aria-label={t('list.filter', { name: t('bookings.zip') })}
      aria-invalid={isWrong || undefined}
      placeholder={t('bookings.zip')}
      title={t('bookings.zipHint')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={classNames(
        filterLook(given !== ''),
        'w-36! pr-4! placeholder:font-normal placeholder:text-soft aria-invalid:border-danger',
      )}
    />
  );
}

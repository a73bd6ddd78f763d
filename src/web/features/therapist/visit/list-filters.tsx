import { useEffect, useState } from 'react';
import { deskStatuses } from '#contract/therapist-desk.ts';
import { classNames } from '#web/ui/class-names.ts';
import { controlLook, Field } from '#web/ui/field.tsx';
import { Link, navigate, useLocation } from '#web/ui/router.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { useDeskWords } from '../desk-words.ts';
import { readFilters, withFilters } from './list-address.ts';

const pauseMs = 300;

/** Search, state and dates. Each change is a change of the address. */
export function ListFilters() {
  const { t } = useDeskWords();
  const { search } = useLocation();
  const filters = readFilters(search);
  return (
    <div className="mb-5 grid gap-4">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <Search />
        <div className="grid grid-cols-2 gap-3">
          <DayFilter name="from" label={t('bookings.from')} value={filters.from} />
          <DayFilter name="to" label={t('bookings.to')} value={filters.to} />
        </div>
      </div>
      <nav aria-label={t('bookings.status')} className="-mx-5 overflow-x-auto px-5 py-1 md:mx-0 md:px-1">
        <ul className="flex gap-2">
          {([undefined, ...deskStatuses] as const).map((status) => (
            <li key={status ?? 'all'}>
              <Link
                to={withFilters(search, { status })}
                aria-current={filters.status === status ? 'true' : undefined}
                data-chosen={filters.status === status || undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-s font-medium whitespace-nowrap no-underline transition-colors',
                  'hover:border-field-line data-chosen:border-brand data-chosen:bg-brand-soft data-chosen:font-semibold',
                )}
              >
                {status ? t(`bookings.filter.${status}`) : t('bookings.all')}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function DayFilter({ name, label, value }: { name: 'from' | 'to'; label: string; value: string | undefined }) {
  const { search } = useLocation();
  return (
    <Field
      label={label}
      className="min-w-0 md:flex md:items-center md:gap-2 *:first:mb-1.5 md:*:first:mb-0 md:*:first:shrink-0"
    >
      {(control) => (
        <input
          {...control}
          type="date"
          value={value ?? ''}
          onChange={({ target }) => navigate(withFilters(search, { [name]: target.value }), { replace: true })}
          className={classNames(controlLook(), 'min-h-11! min-w-0 rounded-full! px-4! text-s! tabular-nums')}
        />
      )}
    </Field>
  );
}

/** The address follows the typing after a short pause; "back" and "clear" change what stands in the field. */
function Search() {
  const { t } = useDeskWords();
  const { search } = useLocation();
  const inAddress = readFilters(search).q ?? '';
  const [typed, setTyped] = useState(inAddress);
  useEffect(() => setTyped(inAddress), [inAddress]);
  useEffect(() => {
    if (typed.trim() === inAddress) return;
    const timer = setTimeout(
      () => navigate(withFilters(location.search, { q: typed.trim() }), { replace: true }),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [typed, inAddress]);
  return <SearchField label={t('bookings.search')} value={typed} onChange={({ target }) => setTyped(target.value)} />;
}

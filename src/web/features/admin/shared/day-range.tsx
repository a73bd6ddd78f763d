import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import type { ListState } from './list/list-state.ts';

const look =
  'flex min-h-11 items-center gap-2 rounded-full border bg-surface pr-3 pl-4 text-s font-semibold transition-colors hover:border-field-line max-sm:basis-full';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** What the address bar has as a day, if it is one. */
export const dayOf = (given: string | undefined): string | undefined =>
  given && isoDay.test(given) ? given : undefined;

/** From one day until another, both included. */
export function DayRange({ state }: { state: ListState<'from' | 'to'> }) {
  const { t } = useTranslation('admin');
  const { from, to } = state.filters;
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <label
          key={name}
          className={classNames(look, state.filters[name] ? 'border-brand bg-brand-soft' : 'border-line-strong')}
        >
          {t(`audit.${name}`)}
          <input
            type="date"
            value={state.filters[name] ?? ''}
            min={name === 'to' ? from : undefined}
            max={name === 'from' ? to : undefined}
            onChange={(event) => state.filterBy(name, event.target.value)}
            className="min-h-10 min-w-0 bg-transparent font-normal"
          />
        </label>
      ))}
    </>
  );
}

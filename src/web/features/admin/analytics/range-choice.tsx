import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { Link, navigate, useLocation } from '#web/ui/router.tsx';
import { useAnalyticsWords } from './analytics-words.ts';
import { faultOfRange, presets, type Range, type RangeFault, rangeHref } from './range.ts';

const chipLook =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-s font-semibold whitespace-nowrap text-ink no-underline inset-ring inset-ring-line-strong transition-colors hover:bg-sunken aria-[current=true]:bg-brand aria-[current=true]:text-on-brand aria-[current=true]:inset-ring-brand aria-expanded:bg-brand-soft';

type RangeChoiceProps = { range: Range; today: string };

/** Which days are looked at; the choice lives in the address bar, so that it can be kept and sent. */
export function RangeChoice({ range, today }: RangeChoiceProps) {
  const { t } = useAnalyticsWords();
  const { search } = useLocation();
  const [isOpen, setIsOpen] = useState(range.preset === 'own');
  return (
    <nav aria-label={t('range.label')} className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <li key={preset}>
            <Link
              to={rangeHref(search, preset)}
              aria-current={range.preset === preset ? 'true' : undefined}
              onClick={() => setIsOpen(false)}
              className={chipLook}
            >
              {t(`range.${preset}`)}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-current={range.preset === 'own' ? 'true' : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className={chipLook}
          >
            <CalendarIcon size={18} />
            {t('range.own')}
          </button>
        </li>
      </ul>
      {isOpen && <OwnRange key={`${range.from} ${range.to}`} range={range} today={today} />}
    </nav>
  );
}

function OwnRange({ range, today }: RangeChoiceProps) {
  const { t } = useAnalyticsWords();
  const [days, setDays] = useState({ from: range.from, to: range.to });
  const [fault, setFault] = useState<RangeFault | null>(null);
  const change = (next: Partial<typeof days>): void => {
    setDays({ ...days, ...next });
    setFault(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultOfRange(days.from, days.to);
    setFault(found);
    if (!found) navigate(rangeHref(window.location.search, days));
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-3 grid max-w-140 grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_auto] [&_input]:min-w-0"
    >
      <TextField
        type="date"
        label={t('range.from')}
        max={today}
        value={days.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        type="date"
        label={t('range.to')}
        value={days.to}
        error={fault ? t(`range.${fault}`) : undefined}
        onChange={({ target }) => change({ to: target.value })}
      />
      <Button type="submit" variant="ghost" className="max-sm:col-span-2 sm:mt-7.5">
        {t('range.show')}
      </Button>
    </form>
  );
}

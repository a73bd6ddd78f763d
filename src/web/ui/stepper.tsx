import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';

type StepperProps = {
  /** The names in order; the first is step 1. */
  steps: readonly string[];
  current: number;
  /** Several steps that feel like one, in order: on wide screens only these are named, and the step one is at. */
  groups?: readonly { name: string; steps: number }[] | undefined;
  /** Called with the number of a finished step. Left out, the track only shows where one is. */
  onGoTo?: ((step: number) => void) | undefined;
  className?: string | undefined;
};

export function Stepper({ steps, current, groups = [], onGoTo, className }: StepperProps) {
  const { t } = useTranslation('common');
  const total = steps.length;
  const groupStarts = startsOf(groups);
  return (
    <nav aria-label={t('ui.steps')} className={className}>
      <ol className="-my-5 flex gap-1 sm:gap-1.5">
        {steps.map((name, index) => (
          <Segment
            key={name}
            name={name}
            step={index + 1}
            current={current}
            onGoTo={onGoTo}
            startsGroup={index > 0 && groupStarts.includes(index + 1)}
          />
        ))}
      </ol>
      {groups.length > 0 && (
        <div aria-hidden="true" className="mt-3 flex gap-4 text-s text-soft max-md:hidden">
          {groups.map(({ name, steps: count }, index) => {
            const first = groupStarts[index] ?? 1;
            const isHere = current >= first && current < first + count;
            return (
              <span key={name} className="min-w-0 [&:last-child>span]:mr-40" style={{ flex: count }}>
                {/* At the end of the line stands what one can do with the whole. */}
                <span className="block truncate">
                  {isHere ? <span className="font-semibold text-ink">{steps[current - 1]}</span> : name}
                </span>
              </span>
            );
          })}
        </div>
      )}
      <p
        aria-live="polite"
        aria-atomic="true"
        className={classNames('mt-3 text-s text-soft', groups.length > 0 && 'md:sr-only')}
      >
        <b className="text-ink">{steps[current - 1]}</b>
        {' · '}
        {t('ui.step', { n: current, total })}
      </p>
    </nav>
  );
}

/** The number of the first step of each group. */
const startsOf = (groups: NonNullable<StepperProps['groups']>): number[] =>
  groups.map((_, index) => 1 + groups.slice(0, index).reduce((sum, { steps }) => sum + steps, 0));

type SegmentProps = {
  name: string;
  step: number;
  current: number;
  startsGroup: boolean;
  onGoTo: StepperProps['onGoTo'];
};

const groupGap = 'ml-1.5 md:ml-2.5';

const bar = 'h-1 w-full rounded-full transition-colors';

function Segment({ name, step, current, startsGroup, onGoTo }: SegmentProps) {
  const { t } = useTranslation('common');
  if (step < current && onGoTo) {
    return (
      <li className={classNames('relative min-w-0 flex-1', startsGroup && groupGap)}>
        <button
          type="button"
          aria-label={t('ui.stepDone', { name })}
          className="peer group flex h-11 w-full items-center outline-none"
          onClick={() => onGoTo(step)}
        >
          <span
            className={classNames(
              bar,
              'bg-brand-line outline-offset-4 outline-focus group-hover:bg-brand group-focus-visible:outline-3',
            )}
          />
        </button>
        <NameOnHover name={name} alignStart={step < 3} />
      </li>
    );
  }
  const isCurrent = step === current;
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames('flex h-11 min-w-0 flex-1 items-center', startsGroup && groupGap)}
    >
      <span className={classNames(bar, isCurrent ? 'bg-brand' : step < current ? 'bg-brand-line' : 'bg-line')} />
      <span className="sr-only">{name}</span>
    </li>
  );
}

function NameOnHover({ name, alignStart }: { name: string; alignStart: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute bottom-8 z-10 hidden rounded-s bg-ink px-2.5 py-1 text-xs whitespace-nowrap text-page',
        'peer-hover:block peer-focus-visible:block',
        alignStart ? 'left-0' : 'left-1/2 -translate-x-1/2',
      )}
    >
      {name}
    </span>
  );
}

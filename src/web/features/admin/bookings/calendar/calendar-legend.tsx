import { classNames } from '#web/ui/class-names.ts';
import { restLook, wayLook } from './grid/day-view.tsx';
import { looks } from './grid/visit-block.tsx';
import { useBlockWords } from './use-block-words.ts';
import { blockStates } from './visit-state.ts';

export function CalendarLegend() {
  const { t } = useBlockWords();
  return (
    <ul aria-label={t('bookingCalendar.legend')} className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-xs text-soft">
      {blockStates.map((state) => {
        const { box, Icon } = looks[state];
        return (
          <li key={state} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={classNames('grid h-5 w-8 place-items-center rounded-[6px] border', box)}
            >
              {Icon && <Icon size={12} strokeWidth={2.25} />}
            </span>
            {t(`bookingCalendar.states.${state}`)}
          </li>
        );
      })}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={classNames('h-5 w-8 rounded-[6px] border border-line-strong', restLook)} />
        {t('bookingCalendar.rest')}
      </li>
      {[false, true].map((isShort) => (
        <li key={String(isShort)} className="flex items-center gap-2">
          <span aria-hidden="true" className={classNames('h-5 w-8', wayLook(isShort))} />
          {t(`bookingCalendar.way.${isShort ? 'tooShort' : 'sign'}`)}
        </li>
      ))}
    </ul>
  );
}

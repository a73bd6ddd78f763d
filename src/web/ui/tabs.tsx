import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
  /** `boxed` is the switch look for two or three short names, `line` is for more. */
  look?: 'boxed' | 'line';
  className?: string | undefined;
};

const looks = {
  boxed: {
    list: 'grid auto-cols-fr grid-flow-col rounded-full bg-sunken p-1',
    tab: 'min-h-11 rounded-full px-4 aria-selected:bg-surface aria-selected:shadow-1',
  },
  line: {
    list: '-mx-1 flex gap-3 overflow-x-auto px-1 pt-1 pb-1 sm:gap-6 shadow-[inset_0_-1px_0_var(--color-line)]',
    tab: 'min-h-11 min-w-11 border-b-2 border-transparent aria-selected:border-brand',
  },
};

/** Which tab a key leads to, from the one that has the focus. */
const tabByKey = (key: string, at: number, count: number): number | undefined => {
  const ways: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1 + count, Home: 0, End: count - 1 };
  return ways[key] === undefined ? undefined : ways[key] % count;
};

/** One tab is in the tab order; arrows, Home and End open the others. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, look = 'line', className } = props;
  const id = useId();
  const openByKey = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
    const next = tabByKey(event.key, buttons.indexOf(event.target as HTMLElement), tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    onChange(tab.value);
  };
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={looks[look].list} onKeyDown={openByKey}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => tab.value !== value && onChange(tab.value)}
            className={classNames(
              'shrink-0 text-s font-semibold whitespace-nowrap text-soft transition-colors hover:text-ink aria-selected:text-ink',
              looks[look].tab,
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
          // A panel of mere words is reached by keyboard, too.
          tabIndex={tab.value === value ? 0 : undefined}
          className="rounded-s pt-6"
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  );
}

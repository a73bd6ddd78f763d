import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
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
    tab: 'min-h-11 rounded-full px-4 data-[state=active]:bg-surface data-[state=active]:shadow-1',
  },
  line: {
    list: '-mx-1 flex gap-3 overflow-x-auto px-1 pt-1 pb-1 sm:gap-6 shadow-[inset_0_-1px_0_var(--color-line)]',
    tab: 'min-h-11 min-w-11 border-b-2 border-transparent data-[state=active]:border-brand',
  },
};

export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  look = 'line',
  className,
}: TabsProps<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
      <RadixTabs.List aria-label={label} className={looks[look].list}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              'shrink-0 text-s font-semibold whitespace-nowrap text-soft transition-colors hover:text-ink data-[state=active]:text-ink',
              looks[look].tab,
            )}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="rounded-s pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

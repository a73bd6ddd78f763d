import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { AlertIcon, CheckIcon, ClockIcon } from './icons.tsx';

export type TagTone = 'good' | 'wait' | 'bad' | 'neutral';

const looks = {
  good: { box: 'bg-good-soft text-good-text', Icon: CheckIcon },
  wait: { box: 'bg-wait-soft text-wait-text', Icon: ClockIcon },
  bad: { box: 'bg-bad-soft text-bad-text', Icon: AlertIcon },
  neutral: { box: 'bg-sunken text-soft', Icon: null },
};

/** A state in a word. The sign differs with the tone, so that colour is never alone. */
export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  const { box, Icon } = looks[tone];
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-1 align-middle text-xs leading-tight font-semibold',
        box,
      )}
    >
      {Icon && <Icon size={14} strokeWidth={2.25} className="-ml-0.5 shrink-0" />}
      <span className="min-w-0">{children}</span>
    </span>
  );
}

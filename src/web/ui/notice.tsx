import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { icon } from './icon.tsx';

const AlertIcon = icon('alert');
const CheckIcon = icon('check');
const ErrorIcon = icon('error');
const InfoIcon = icon('info');

export type NoticeTone = 'info' | 'good' | 'warning' | 'error';

const looks = {
  info: { box: 'bg-sunken text-ink', icon: 'text-soft', Icon: InfoIcon },
  good: { box: 'bg-brand-soft text-ink', icon: 'text-brand', Icon: CheckIcon },
  warning: { box: 'bg-wait-soft text-ink', icon: 'text-wait-text', Icon: AlertIcon },
  error: { box: 'bg-bad-soft text-ink', icon: 'text-bad-text', Icon: ErrorIcon },
};

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** False for a notice that is part of the page from the start and need not be announced. */
  announced?: boolean;
  className?: string | undefined;
};

export function Notice({ tone = 'info', title, children, action, announced = true, className }: NoticeProps) {
  const { box, icon, Icon } = looks[tone];
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div
      role={announced ? role : undefined}
      className={classNames('flex items-start gap-3 rounded-m px-4 py-3 text-s', box, className)}
    >
      <Icon className={classNames('mt-px shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        {title && <strong>{title}</strong>}
        {title && children && ' '}
        {children}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}

import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'ul' | 'details';
  padding?: 'none' | 'medium' | 'large';
};

/** For what is itself a link or a label. */
export const cardFrame = 'rounded-l border border-line bg-surface shadow-1';

const paddings = { none: '', medium: 'p-5 md:p-6', large: 'p-6 md:p-8' };

export function Card({ as: Element = 'div', padding = 'medium', className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(cardFrame, paddings[padding], className)} />;
}

type FigureCardProps = {
  label: ReactNode;
  figure: ReactNode;
  note?: ReactNode;
  /** `attention` sets the note in clay; the words still have to say what is the matter. */
  tone?: 'calm' | 'good' | 'attention';
};

const noteTones = { calm: 'text-soft', good: 'font-semibold text-brand', attention: 'font-semibold text-accent-text' };

/** One number of a dashboard with its name and what to make of it. */
export function FigureCard({ label, figure, note, tone = 'calm' }: FigureCardProps) {
  return (
    <Card padding="none" className="px-5 py-4.5">
      <div className="text-xs text-soft">{label}</div>
      <div className="figure mt-1 text-[1.9rem] leading-tight">{figure}</div>
      {note && <div className={classNames('mt-0.5 text-xs', noteTones[tone])}>{note}</div>}
    </Card>
  );
}

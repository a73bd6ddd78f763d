import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PinIcon } from '#web/ui/icons.tsx';
import { Portrait } from '#web/ui/portrait.tsx';

type OnTheWayProps = {
  booking: Booking;
  /** Stands over the page; whoever listens hears it here. */
  title: string;
  /** One sentence, in the middle of which the hour stands. */
  text: (time: string) => string;
  time: string;
  isLate: boolean;
  now: number;
  action: ReactNode;
};

/** The hour in large letters, over a sketch of the way: how far along it is comes from the clock alone. */
export function OnTheWay({ booking, title, text, time, isLate, now, action }: OnTheWayProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'status' });
  const [before, after] = text('\u0000').split('\u0000');
  return (
    <section
      role="status"
      className={classNames(
        'overflow-hidden rounded-l border-2 bg-surface shadow-1',
        isLate ? 'border-wait-text' : 'border-brand',
      )}
    >
      <Sketch therapists={stillOnTheWay(booking)} share={shareOfWay(booking, now)} />
      <div className="p-5 md:p-6">
        <h2 className="sr-only">{title}</h2>
        <p>
          {before}
          <strong className="figure text-2xl whitespace-nowrap">{time}</strong>
          {after}
        </p>
        <div className="mt-4">{action}</div>
        <p className="mt-4 text-xs text-soft" aria-hidden="true">
          {t('sketch')}
        </p>
      </div>
    </section>
  );
}

/** Of two, whoever is there already is no longer drawn on the way. */
const stillOnTheWay = ({ therapists }: Booking): Booking['therapists'] =>
  therapists.filter(({ day }) => therapists.length === 1 || day === 'on_the_way');

/** Between leaving and the hour that was told; never quite there before it is said. */
const shareOfWay = ({ visit }: Booking, now: number): number => {
  const from = Date.parse(visit?.since ?? '');
  const to = Date.parse(visit?.expectedAt ?? '');
  return Number.isNaN(from) || to <= from ? 0 : Math.min(0.9, Math.max(0, (now - from) / (to - from)));
};

function Sketch({ therapists, share }: { therapists: Booking['therapists']; share: number }) {
  return (
    <div aria-hidden="true" className="relative h-36 overflow-hidden bg-art-sky md:h-40">
      <svg aria-hidden="true" viewBox="0 0 640 160" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <path d="M250 160C360 110 520 96 640 40V160Z" className="fill-art-sand" />
        <g className="fill-none stroke-art-glow" strokeWidth="12" vectorEffect="non-scaling-stroke">
          <path d="M0 52C160 66 420 20 640 34" />
          <path d="M0 124C180 112 430 138 640 110" />
          <path d="M110 0C102 60 132 110 116 160" />
          <path d="M452 0C462 60 438 110 456 160" />
        </g>
      </svg>
      <span className="absolute inset-x-[14%] top-1/2 border-t-4 border-dotted border-art-leaf" />
      <span className="absolute top-1/2 right-[14%] grid size-9 translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-art-clay text-surface">
        <PinIcon size={18} />
      </span>
      <span
        className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2"
        style={{ left: `${(therapists.length > 1 ? 20 : 14) + share * 60}%` }}
      >
        <span className="flex -space-x-5">
          {therapists.map((person) => (
            <Portrait key={person.firstName} person={person} size={60} className="ring-4 ring-surface" />
          ))}
        </span>
      </span>
    </div>
  );
}

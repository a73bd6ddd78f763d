import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { PhoneLink } from '#web/features/admin/shared/record/phone-link.tsx';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { PersonIcon } from '#web/ui/icons.tsx';
import { TakeOffDialog } from '../actions/take-off-dialog.tsx';
import type { BookingAction } from '../booking-actions.ts';
import { Part } from './facts.tsx';
import { OfferList } from './offer-list.tsx';
import { WhyList } from './why-list.tsx';

type Person = AdminBooking['assignment']['therapists'][number];

type MatchTabProps = {
  booking: AdminBooking;
  actions: ReadonlySet<BookingAction>;
  onAct(action: BookingAction): void;
};

/** Who comes, who was asked, and who could be. */
export function MatchTab({ booking, actions, onAct }: MatchTabProps) {
  const { t } = useTranslation('admin');
  const { assignment } = booking;
  return (
    <>
      <Part title={t('bookings.therapists')} aside={t('bookings.match.seats', { count: assignment.seats })}>
        <Seats booking={booking} canTakeOff={actions.has('assign')} />
        <Buttons
          names={['assign', 'resend']}
          actions={actions}
          onAct={onAct}
          isReplacing={assignment.therapists.length >= assignment.seats}
        />
      </Part>
      {actions.has('ask') && (
        <Part title={t('bookings.match.searchTitle')}>
          <Standing booking={booking} />
          <Buttons names={['ask', 'step']} actions={actions} onAct={onAct} />
        </Part>
      )}
      {(assignment.offers.length > 0 || actions.has('ask')) && (
        <Part title={t('bookings.match.offersTitle')}>
          <OfferList offers={assignment.offers} zone={booking.timezone} />
        </Part>
      )}
      {actions.has('assign') && (
        <Part title={t('bookings.match.whyTitle')}>
          <WhyList booking={booking} />
        </Part>
      )}
    </>
  );
}

type ButtonsProps = {
  names: readonly ('assign' | 'ask' | 'step' | 'resend')[];
  actions: ReadonlySet<BookingAction>;
  onAct(action: BookingAction): void;
  isReplacing?: boolean;
};

function Buttons({ names, actions, onAct, isReplacing = false }: ButtonsProps) {
  const { t } = useTranslation('admin');
  const shown = names.filter((name) => actions.has(name));
  if (shown.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {shown.map((name) => (
        <Button key={name} variant="ghost" size="small" onClick={() => onAct(name)}>
          {t(`bookings.match.${name === 'assign' && isReplacing ? 'change' : name}`)}
        </Button>
      ))}
    </div>
  );
}

function Seats({ booking, canTakeOff }: { booking: AdminBooking; canTakeOff: boolean }) {
  const { t } = useTranslation('admin');
  const isSupport = useIsSupport();
  const { status, assignment } = booking;
  const [leaving, setLeaving] = useState<Person | null>(null);
  const open = Math.max(0, assignment.seats - assignment.therapists.length);
  const isOn = status === 'finding_therapist' || status === 'confirmed';
  if (status === 'waiting_payment') return <p className="text-s text-soft">{t('bookings.match.notYet')}</p>;
  if (!isOn && assignment.therapists.length === 0)
    return <p className="text-s text-soft">{t('bookings.match.none')}</p>;
  return (
    <ul className="grid gap-2.5">
      {leaving && <TakeOffDialog booking={booking} person={leaving} onClose={() => setLeaving(null)} />}
      {assignment.therapists.map((person) => (
        <li key={person.id} className="flex flex-wrap items-center gap-3 rounded-m border border-line px-4 py-3 text-s">
          <span
            aria-hidden="true"
            className="figure grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-m text-brand"
          >
            {person.firstName.slice(0, 1)}
          </span>
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-semibold">{nameOf(person)}</span>
            {person.phone && <PhoneLink number={person.phone} className="inline-flex items-center max-md:min-h-11" />}
          </span>
          {!isSupport && (
            <span className="ml-auto text-right text-soft">
              {t('bookings.match.pay', { amount: formatMoney(person.pay) })}
            </span>
          )}
          {canTakeOff && (
            <Button variant="quiet" size="small" className="-my-1 basis-full" onClick={() => setLeaving(person)}>
              {t('bookings.match.takeOff', { name: person.firstName })}
            </Button>
          )}
        </li>
      ))}
      {isOn &&
        Array.from({ length: open }, (_, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an open place has no other name
            key={place}
            className="flex items-center gap-3 rounded-m border border-dashed border-line-strong px-4 py-3 text-s text-soft"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken">
              <PersonIcon size={18} />
            </span>
            {t('bookings.match.empty')}
          </li>
        ))}
    </ul>
  );
}

/** What the company has done so far, and what it does by itself if nobody does anything. */
function Standing({ booking: { assignment } }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { round, wave, nextAt, giveUpAt } = assignment;
  const at = (instant: string): string => formatMoment(instant, language);
  return (
    <div className="space-y-1 text-s">
      {round > 0 && <p>{t('bookings.match.standing', { round, wave })}</p>}
      {nextAt && nextAt !== giveUpAt && <p>{t('bookings.match.next', { at: at(nextAt) })}</p>}
      {giveUpAt && <p className="text-soft">{t('bookings.match.giveUp', { at: at(giveUpAt) })}</p>}
    </div>
  );
}

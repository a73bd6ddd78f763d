import { Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { wasEndedByDeclines } from '#domain/booking/declined.ts';
import { formatMoney } from '#domain/money/cents.ts';
import type { Catalogue } from '#web/features/booking-wizard/frame/catalogue.ts';
import type { StepProps } from '#web/features/booking-wizard/frame/step-flow.ts';
import { StepLayout } from '#web/features/booking-wizard/frame/step-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { fetchWhenQuiet, preloadablePart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ChoicesList } from '../choices-list.tsx';
import { type Held, isPaid } from '../hold/hold-booking.ts';
import { formatCountdown, HoldCountdown } from '../hold/hold-countdown.tsx';
import type { Agreed, HoldProblem } from '../hold/hold-problem.ts';
import { HoldProblemPanel } from '../hold/hold-problem-panel.tsx';
import { useBookingWatch, useSecondsLeft } from '../hold/use-booking-watch.ts';
import { PriceLines } from '../price-card.tsx';
import { PaymentForm } from './payment-form.tsx';
import { useNif } from './use-nif.ts';
import { usePayment } from './use-payment.ts';

const codeField = preloadablePart(async () => (await import('./code-field.tsx')).CodeField);
const appliedCodes = preloadablePart(async () => (await import('./applied-codes.tsx')).AppliedCodes);
const nifField = preloadablePart(async () => {
  const [{ NifField }] = await Promise.all([import('#web/payment/nif-field.tsx'), import('./save-nif.ts')]);
  return NifField;
});
const fetchFoldsEarly = fetchWhenQuiet(() => Promise.all([codeField.load(), appliedCodes.load(), nifField.load()]));

type PayViewProps = StepProps & {
  loaded: Catalogue;
  held: Held;
  /** Another booking is taking this one's place. */
  isRemaking: boolean;
  /** The request for it is on its way. */
  isMaking: boolean;
  problem: HoldProblem | null;
  onTry(agreed?: Agreed): void;
  onUpdate(booking: Booking): void;
  onPaid(held: Held): void;
  /** To be paid at a cash machine: the time is kept, and the rest is said on the booking's own page. */
  onVoucher(held: Held): void;
};

const nifProblemKeys = { wrong: 'checkout.nifWrong', unsaved: 'checkout.nifUnsaved' } as const;

const busyStates = ['sending', 'processing', 'bank', 'app', 'voucher', 'paid', 'refunding'];

/** How far the payment is, and what may still be changed. */
const usePayState = ({ held, isRemaking, onUpdate, onPaid, onVoucher }: PayViewProps) => {
  const { booking } = held;
  const payment = usePayment(held, booking.paymentStatus);
  const { money } = payment;
  const secondsLeft = useSecondsLeft(booking.holdExpiresAt);
  // Whoever was refused at the door may find another price.
  const isRefused = money.at === 'returned' || (money.at === 'failed' && money.reason === 'refused');
  const isGone = secondsLeft === 0 || money.at === 'hold-expired';
  useBookingWatch(held, isGone || isRefused, onUpdate);
  useEffect(() => {
    if (money.at === 'paid') onPaid(held);
  }, [money.at, held, onPaid]);
  const hasVoucher = money.at === 'voucher' || booking.bankWait?.way === 'multibanco';
  useEffect(() => {
    if (hasVoucher) onVoucher(held);
  }, [hasVoucher, held, onVoucher]);
  const isSending = busyStates.includes(money.at);
  const isEnded = money.at === 'ended' || wasEndedByDeclines(booking);
  const isOver = (booking.status !== 'waiting_payment' || isEnded || money.at === 'hold-expired') && !isSending;
  return { payment, secondsLeft, isSending, isEnded, isOver, isLocked: isSending || isRemaking || isOver };
};

/** The checkout of a booking that is made and waits for its payment. */
export function PayView(props: PayViewProps) {
  const { flow, catalogue, loaded, held, isRemaking, isMaking, problem, onTry, onUpdate } = props;
  const { t } = useTranslation('booking');
  const formId = useId();
  const { booking } = held;
  const { payment, secondsLeft, isSending, isEnded, isOver, isLocked } = usePayState(props);
  const nif = useNif(held);
  const label =
    booking.totalPrice > 0 ? t('pay.button', { price: formatMoney(booking.totalPrice) }) : t('pay.buttonFree');
  const button = (
    <Button type="submit" form={formId} busy={isSending || isRemaking} disabled={isLocked} className="max-md:px-5">
      {/* Alone in its element the price stays up to date also after the browser has translated the page. */}
      <span>{label}</span>
    </Button>
  );
  const isHolding = secondsLeft !== null && !isOver && !problem;

  return (
    <StepLayout
      flow={flow}
      catalogue={catalogue}
      title={t('checkout.title')}
      lead={t('checkout.lead')}
      dock={
        <Dock note={t('checkout.heldShort')} figure={isHolding ? formatCountdown(secondsLeft) : '–'}>
          {button}
        </Dock>
      }
      aside={
        <Card as="section" aria-label={t('summary.title')}>
          <h2 className="mb-2 text-l">{t('summary.title')}</h2>
          <PriceLines booking={booking} />
          <div className="mt-5 grid max-md:hidden">{button}</div>
        </Card>
      }
    >
      {problem && <HoldProblemPanel flow={flow} problem={problem} isBusy={isMaking} onTry={onTry} />}
      {isOver && !problem && payment.money.at !== 'ended' && (
        <HoldOver booking={booking} isEnded={isEnded} isBusy={isRemaking} onTry={() => onTry()} />
      )}
      {isHolding && <HoldCountdown seconds={secondsLeft} />}
      <div className="grid gap-7">
        <ChoicesList flow={flow} catalogue={loaded} canChange={!isSending} />
        <div className="border-t border-line pt-6 md:hidden">
          <PriceLines booking={booking} />
        </div>
        <div className="grid gap-1">
          <Codes flow={flow} held={held} isLocked={isLocked} onUpdate={onUpdate} />
          <Fold label={t('checkout.addNif')} isOpen={nif.text !== ''}>
            <Suspense fallback={<Loading room="inline" />}>
              <nifField.Part
                ref={nif.field}
                isOf="visit"
                isLocked={isLocked}
                value={nif.text}
                error={nif.problem ? t(nifProblemKeys[nif.problem]) : undefined}
                onChange={(event) => nif.change(event.target.value)}
                onBlur={() => void nif.finish()}
              />
            </Suspense>
          </Fold>
        </div>
        <PaymentForm
          id={formId}
          held={held}
          payment={payment}
          isLocked={isLocked}
          beforePay={nif.isSaved}
          onAgain={() => onTry()}
        />
        <div className="flex gap-2.5">
          <Button variant="ghost" disabled={isSending} onClick={flow.back}>
            {t('back')}
          </Button>
        </div>
      </div>
    </StepLayout>
  );
}

type CodesProps = Pick<PayViewProps, 'flow' | 'held' | 'onUpdate'> & { isLocked: boolean };

/** What takes something off the price: what has been applied, and a field for more. */
function Codes({ flow, held, isLocked, onUpdate }: CodesProps) {
  const { t } = useTranslation('booking');
  useEffect(fetchFoldsEarly, []);
  const hasCodes = held.booking.priceLines.some(({ kind }) => kind === 'promo' || kind === 'gift-card');
  return (
    <>
      {hasCodes && (
        <Suspense fallback={<div className="min-h-11" />}>
          <appliedCodes.Part flow={flow} held={held} isLocked={isLocked} onRemoved={onUpdate} />
        </Suspense>
      )}
      <Fold label={t('checkout.haveCode')}>
        <Suspense fallback={<Loading room="inline" />}>
          <codeField.Part flow={flow} held={held} isLocked={isLocked} onApplied={onUpdate} />
        </Suspense>
      </Fold>
    </>
  );
}

type HoldOverProps = { booking: Booking; isEnded: boolean; isBusy: boolean; onTry(): void };

/** The slot is no longer kept: run out, let go from another tab, or freed after too many declined cards. */
function HoldOver({ booking, isEnded, isBusy, onTry }: HoldOverProps) {
  const { t } = useTranslation('booking');
  if (isPaid(booking)) return null;
  // Until the provider or our own books have said so, nobody is told that nothing was charged.
  const isKnown = booking.money.words === 'not_charged';
  return (
    <Notice
      className="mb-6"
      tone="warning"
      title={t(isEnded ? (isKnown ? 'money.endedTitle' : 'money.endedUnknown') : 'conflict.expiredTitle')}
      action={
        <Button size="small" busy={isBusy} onClick={onTry}>
          {t(isEnded ? 'money.endedAgain' : 'conflict.expiredAgain')}
        </Button>
      }
    >
      {t(isEnded ? 'money.endedText' : isKnown ? 'conflict.expiredText' : 'conflict.expiredUnknown')}
    </Notice>
  );
}

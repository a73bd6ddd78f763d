import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toEuros } from '#domain/money/cents.ts';
import { lastStep } from '#domain/wizard/steps.ts';
import { initialWizardState } from '#domain/wizard/wizard-state.ts';
import { bookingKey } from '#web/api/booking-keys.ts';
import { queryClient } from '#web/api/queries.ts';
import { itemsOf, trackBookingPurchase } from '#web/payment/track-booking-purchase.ts';
import { takeUntold } from '#web/payment/untold-purchases.ts';
import { track } from '#web/tracking/tracking.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { navigate } from '#web/ui/router.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { type Catalogue, runningPrice } from '../frame/catalogue.ts';
import { CatalogueGate } from '../frame/catalogue-gate.tsx';
import type { StepProps } from '../frame/step-flow.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { SummaryDock } from '../frame/summary-dock.tsx';
import { ChoicesList } from './choices-list.tsx';
import { rememberToken, writeDone, writeHeld } from './hold/held-store.ts';
import { type Held, isPaid } from './hold/hold-booking.ts';
import { HoldProblemPanel } from './hold/hold-problem-panel.tsx';
import { type HoldState, provingOf, useHeldBooking } from './hold/use-held-booking.ts';
import { PayView } from './pay/pay-view.tsx';

export function CheckoutStep(props: StepProps) {
  const { t } = useTranslation('booking');
  const { catalogue } = props.catalogue;
  if (catalogue) return <Checkout {...props} loaded={catalogue} />;
  return (
    <StepLayout {...props} title={t('checkout.title')}>
      <CatalogueGate answer={props.catalogue}>{() => null}</CatalogueGate>
    </StepLayout>
  );
}

function Checkout({ flow, catalogue, loaded }: StepProps & { loaded: Catalogue }) {
  const { t } = useTranslation('booking');
  const price = runningPrice(flow.state, loaded);
  const { hold, make, update } = useHeldBooking(flow.state, price);
  const finish = useFinish(flow);
  const leaveForBank = useLeaveForBank(flow);
  const { held } = hold;
  const isBooked = hold.status === 'held' && isPaid(hold.held.booking);
  useProblemWords(hold, flow);
  useBeginCheckout(held);
  useEffect(() => {
    if (held && isBooked) finish(held);
  }, [held, isBooked, finish]);

  const isSettled = hold.status === 'held';
  const problem = hold.status === 'problem' ? hold.problem : provingOf(hold);
  const isMaking = hold.status === 'making';
  if (held && !isBooked) {
    return (
      <PayView
        flow={flow}
        catalogue={catalogue}
        loaded={loaded}
        held={held}
        isRemaking={!isSettled}
        isMaking={isMaking}
        problem={problem}
        onTry={(agreed) => void make(agreed)}
        onUpdate={update}
        onPaid={finish}
        onVoucher={leaveForBank}
      />
    );
  }
  return (
    <StepLayout
      flow={flow}
      catalogue={catalogue}
      title={t('checkout.title')}
      lead={t('checkout.lead')}
      dock={
        <SummaryDock flow={flow} catalogue={catalogue}>
          <Button disabled>{t('pay.wait')}</Button>
        </SummaryDock>
      }
    >
      {problem ? (
        <HoldProblemPanel flow={flow} problem={problem} isBusy={isMaking} onTry={(agreed) => void make(agreed)} />
      ) : (
        <div className="mb-6">
          <Loading label={t('checkout.making')} room="inline" />
        </div>
      )}
      <ChoicesList flow={flow} catalogue={loaded} canChange />
      <Button className="mt-8" variant="ghost" onClick={flow.back}>
        {t('back')}
      </Button>
    </StepLayout>
  );
}

/** Paid: the answers have done their work and are forgotten; the last step knows the booking. */
const useFinish = ({ restore }: StepProps['flow']): ((held: Held) => void) => {
  const isDone = useRef(false);
  return useCallback(
    (held: Held) => {
      if (isDone.current) return;
      isDone.current = true;
      const { bookingId, token } = held;
      writeDone({ bookingId, token });
      writeHeld(null);
      // Shown at once, and asked for again. What does not know yet that it is paid would say the wrong thing.
      if (isPaid(held.booking)) queryClient.setQueryData(bookingKey(bookingId), held.booking, { updatedAt: 0 });
      takeUntold(bookingId);
      void trackBookingPurchase(held.booking, token);
      restore({ ...initialWizardState, step: lastStep });
    },
    [restore],
  );
};

/** A voucher is out: the wizard has done its work, and a later visit begins anew. */
const useLeaveForBank = ({ restore }: StepProps['flow']): ((held: Held) => void) =>
  useCallback(
    ({ bookingId, token }: Held) => {
      writeHeld(null);
      rememberToken({ bookingId, token });
      restore(initialWizardState);
      navigate(`/bookings/${bookingId}`);
    },
    [restore],
  );

/** What the person is told beside the panel, once a problem. */
const useProblemWords = (hold: HoldState, { state, patch }: StepProps['flow']): void => {
  const { t } = useTranslation('booking');
  const problem = hold.status === 'problem' ? hold.problem : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each problem
  useEffect(() => {
    if (problem?.kind === 'code-refused') {
      showToast({ title: t('code.failed'), description: problem.text || t('code.failedText'), variant: 'destructive' });
      if (state.promoCode) patch({ promoCode: null });
    }
    if (problem) track('error', { error_type: `booking_${problem.kind.replace('-', '_')}` });
    if (problem?.kind === 'failed' || problem?.kind === 'fields' || problem?.kind === 'offline')
      showToast({
        title: t('conflict.toast'),
        description: ('text' in problem && problem.text) || t('conflict.toastText'),
        variant: 'destructive',
      });
    if (problem?.kind === 'price-changed') void queryClient.invalidateQueries({ queryKey: ['treatments'] });
  }, [problem]);
};

const useBeginCheckout = (held: Held | null): void => {
  const bookingId = held?.bookingId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each booking
  useEffect(() => {
    if (!held) return;
    track('begin_checkout', { items: itemsOf(held.booking), value: toEuros(held.booking.totalPrice) });
  }, [bookingId]);
};

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeVisit, previewVisitChange, type VisitChangePreview } from '#contract/change-visit.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { addInsQuery, treatmentsQuery } from '#web/api/queries.ts';
import { useBookingWords } from '#web/features/admin/bookings/change/booking-words.ts';
import { DialogButtons } from '#web/features/admin/bookings/change/dialog-buttons.tsx';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { failureText, tellDone } from '#web/features/admin/shared/failures.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { usePaused } from '#web/features/admin/shared/use-paused.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import type { ActionDialogProps } from '../booking-actions.ts';
import { ChangePreview, WhoKeeps } from './change-preview.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { bodyOf, choicesOf, isSameVisit, type VisitChoices } from './visit-choices.ts';

/** Another treatment, length, add-ins or people. What it means stands there before the button is pressed. */
export function ChangeVisitDialog({ booking: current, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  // As it stood when the dialog opened: what somebody else changes meanwhile is told, not taken over.
  const [booking] = useState(current);
  const words = useBookingWords(booking);
  const [choices, setChoices] = useState<VisitChoices>(() => choicesOf(booking));
  const catalogue = useCatalogue();
  const { isBusy, problem, forget, run } = useAction(onClose);
  const isSame = isSameVisit(choices, choicesOf(booking));
  const preview = usePreview(booking, choices, !isSame);
  const found = isSame ? undefined : preview.data;

  const change = async ({ toPay, refund }: VisitChangePreview): Promise<void> => {
    const body = { ...bodyOf(choices), toPay, refund, version: booking.version };
    await call(changeVisit, { params: { id: booking.id }, body });
    tellDone(t('bookings.changeVisit.done'), booking.reference);
  };
  const label = (): string => {
    if (found && found.toPay > 0) return t('bookings.changeVisit.confirmPay', { amount: formatMoney(found.toPay) });
    if (found && found.refund > 0)
      return t('bookings.changeVisit.confirmRefund', { amount: formatMoney(found.refund) });
    return t('bookings.changeVisit.confirm');
  };
  return (
    <Dialog
      isOpen
      width="wide"
      closesOnOutsidePress={false}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookings.changeVisit.title')}
      description={t('bookings.changeVisit.lead', words)}
      footer={
        <DialogButtons
          label={label()}
          isBusy={isBusy}
          onConfirm={() => found && void run(() => change(found))}
          onClose={onClose}
        />
      }
    >
      {catalogue.failed && <LoadFailure title={t('bookings.changeVisit.noCatalogue')} answer={catalogue.failed} />}
      {!catalogue.data && !catalogue.failed && <SkeletonText lines={4} />}
      {catalogue.data && (
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_19rem]">
          <ChoiceFields
            {...catalogue.data}
            value={choices}
            errors={preview.error instanceof ApiError ? preview.error.fields : {}}
            onChange={(next) => {
              forget();
              setChoices(next);
            }}
          />
          <div className="space-y-4">
            {isSame && <p className="text-s text-soft">{t('bookings.changeVisit.nothing')}</p>}
            {preview.isFetching && !found && !isSame && <SkeletonText lines={4} />}
            {!isSame && preview.isError && !preview.isFetching && (
              <Notice tone="error" title={`${t('bookings.changeVisit.cannot')}.`}>
                {failureText(preview.error)}
              </Notice>
            )}
            {found && <ChangePreview booking={booking} preview={found} />}
            {found && <WhoKeeps booking={booking} preview={found} />}
            {found && found.toPay > 0 && <p className="text-s text-soft">{t('bookings.changeVisit.byLink', words)}</p>}
            {problem && (
              <Notice tone="error" title={t('bookings.failed')}>
                {problem}
              </Notice>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

const useCatalogue = () => {
  const treatments = useQuery(treatmentsQuery);
  const addIns = useQuery(addInsQuery);
  return {
    data: treatments.data && addIns.data ? { treatments: treatments.data, addIns: addIns.data } : null,
    failed: [treatments, addIns].find(({ isError }) => isError),
  };
};

/** Asked when the choosing pauses. It changes nothing. */
const usePreview = ({ id, version }: ActionDialogProps['booking'], choices: VisitChoices, isEnabled: boolean) => {
  const paused = usePaused(choices);
  return useQuery({
    queryKey: ['admin-row', 'visit-change', id, version, paused],
    queryFn: ({ signal }) =>
      call(previewVisitChange, { params: { id }, body: { ...bodyOf(paused), version } }, { signal }),
    enabled: isEnabled && paused === choices,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
};

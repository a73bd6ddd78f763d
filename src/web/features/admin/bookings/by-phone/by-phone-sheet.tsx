import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { addInsQuery, treatmentsQuery } from '#web/api/queries.ts';
import { useUnsavedGuard } from '#web/features/admin/shared/form/unsaved-guard.tsx';
import { Sheet } from '#web/features/admin/shared/record/sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { BookedPanel } from './booked-panel.tsx';
import { type Catalogue, priceOf } from './by-phone-values.ts';
import { ClashNotice } from './clash-notice.tsx';
import { ClientSection } from './client-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PriceSection } from './price-section.tsx';
import { TimeSection } from './time-section.tsx';
import { useByPhone } from './use-by-phone.ts';
import { useZipCheck } from './use-zip-check.ts';
import { VisitSection } from './visit-section.tsx';

type ByPhoneSheetProps = { onClose(): void; onBooked(id: string): void };

/** A booking for somebody on the phone, and then the link by which they pay for it. */
export function ByPhoneSheet({ onClose, onBooked }: ByPhoneSheetProps) {
  const { t } = useTranslation('admin');
  const [made, setMade] = useState<AdminBooking | null>(null);
  if (!made) return <PhoneForm onClose={onClose} onMade={setMade} />;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('bookByPhone.title')}
      footer={
        <>
          <Button variant="ghost" size="small" className="mr-auto" onClick={() => setMade(null)}>
            {t('bookByPhone.another')}
          </Button>
          <Button variant="ghost" size="small" onClick={onClose}>
            {t('form.close')}
          </Button>
          <Button size="small" onClick={() => onBooked(made.id)}>
            {t('bookByPhone.show')}
          </Button>
        </>
      }
    >
      <BookedPanel booking={made} />
    </Sheet>
  );
}

const formId = 'by-phone-form';

function PhoneForm({ onClose, onMade }: { onClose(): void; onMade(booking: AdminBooking): void }) {
  const { t } = useTranslation('admin');
  const treatments = useQuery(treatmentsQuery);
  const addIns = useQuery(addInsQuery);
  const catalogue: Catalogue | null =
    treatments.data && addIns.data ? { treatments: treatments.data, addIns: addIns.data } : null;
  const form = useByPhone(catalogue, onMade);
  const guard = useUnsavedGuard(form.isDirty && !form.isSubmitting);
  const close = (): void => guard.ask(onClose);
  const price = catalogue && priceOf(form.form.watch(), catalogue);
  return (
    <>
      <Sheet
        isOpen
        onClose={close}
        title={t('bookByPhone.title')}
        note={t('bookByPhone.lead')}
        footer={
          <>
            <Button variant="ghost" size="small" onClick={close}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" form={formId} size="small" busy={form.isSubmitting} disabled={!catalogue}>
              {price ? t('bookByPhone.book', { price: formatMoney(price.totalPrice) }) : t('bookByPhone.bookPlain')}
            </Button>
          </>
        }
      >
        {!catalogue && !treatments.isError && !addIns.isError && <SkeletonText lines={4} />}
        {(treatments.isError || addIns.isError) && (
          <Notice
            tone="error"
            action={
              <Button
                variant="ghost"
                size="small"
                onClick={() => {
                  void treatments.refetch();
                  void addIns.refetch();
                }}
              >
                {t('list.retry')}
              </Button>
            }
          >
            {t('form.loadFailed')}
          </Notice>
        )}
        {catalogue && <Fields form={form} catalogue={catalogue} />}
      </Sheet>
      {guard.dialog}
    </>
  );
}

function Fields({ form, catalogue }: { form: ReturnType<typeof useByPhone>; catalogue: Catalogue }) {
  const { t } = useTranslation('admin');
  const zip = useZipCheck(form.form.watch('zipCode'));
  const take = (startsAt: string): void => {
    form.forgetClash();
    form.form.setValue('datetime', startsAt, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <form id={formId} noValidate onSubmit={form.submit} className="grid gap-8">
      <ClientSection form={form} />
      <PlaceSection form={form} zip={zip} />
      <VisitSection form={form} catalogue={catalogue} />
      <TimeSection form={form} isServed={zip.isServed} />
      <PriceSection form={form} catalogue={catalogue} />
      {/* At the end, beside the button that was pressed. */}
      {form.clash ? (
        <ClashNotice clash={form.clash} onTake={take} />
      ) : (
        form.problem && (
          <Notice tone="error" title={t('bookByPhone.failed')}>
            {form.problem}
          </Notice>
        )
      )}
    </form>
  );
}

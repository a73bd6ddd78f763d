import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { addInsQuery, treatmentsQuery } from '#web/api/queries.ts';
import { AdminPage } from '#web/features/admin/shared/admin-page.tsx';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { BookedPanel } from './booked-panel.tsx';
import type { Catalogue } from './by-phone-values.ts';
import { ClashNotice } from './clash-notice.tsx';
import { ClientSection } from './client-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PriceSection, useTotal } from './price-section.tsx';
import { TimeSection } from './time-section.tsx';
import { type PhoneForm, type Preset, useByPhone } from './use-by-phone.ts';
import { useZipCheck } from './use-zip-check.ts';
import { VisitSection } from './visit-section.tsx';

type ByPhonePageProps = { preset?: Preset; onClose(): void; onBooked(id: string): void };

/** A booking for somebody on the phone: the time first, all on one page; what is typed outlives a line that drops. */
export function ByPhonePage({ preset = {}, onClose, onBooked }: ByPhonePageProps) {
  const { t } = useTranslation('admin');
  const [made, setMade] = useState<AdminBooking | null>(null);
  const treatments = useQuery(treatmentsQuery);
  const addIns = useQuery(addInsQuery);
  const failed = [treatments, addIns].find(({ isError }) => isError);
  return (
    <AdminPage
      title={t('bookByPhone.title')}
      lead={t('bookByPhone.lead')}
      parent={{ name: t('bookings.title'), path: '/admin/bookings' }}
    >
      {made && (
        <Card className="max-w-2xl">
          <BookedPanel booking={made} />
          <div className="mt-6 flex flex-wrap gap-2.5">
            <Button size="small" onClick={() => onBooked(made.id)}>
              {t('bookByPhone.show')}
            </Button>
            <Button variant="ghost" size="small" onClick={() => setMade(null)}>
              {t('bookByPhone.another')}
            </Button>
            <Button variant="ghost" size="small" onClick={onClose}>
              {t('form.close')}
            </Button>
          </div>
        </Card>
      )}
      {!made && failed && <LoadFailure title={t('form.loadFailed')} answer={failed} />}
      {!made && !failed && !(treatments.data && addIns.data) && <SkeletonText lines={4} />}
      {!made && treatments.data && addIns.data && (
        <Questions
          catalogue={{ treatments: treatments.data, addIns: addIns.data }}
          preset={preset}
          onMade={(booking) => {
            setMade(booking);
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </AdminPage>
  );
}

type QuestionsProps = { catalogue: Catalogue; preset: Preset; onMade(booking: AdminBooking): void };

function Questions({ catalogue, preset, onMade }: QuestionsProps) {
  const { t } = useTranslation('admin');
  const form = useByPhone(catalogue, onMade, preset);
  const zip = useZipCheck(form.form.watch('zipCode'));
  const take = (startsAt: string): void => {
    form.forgetClash();
    form.form.setValue('datetime', startsAt, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      {form.draft && (
        <Notice
          className="mb-5"
          title={t('bookByPhone.draftTitle')}
          action={
            <div className="flex flex-wrap gap-2.5">
              <Button size="small" onClick={form.restoreDraft}>
                {t('bookByPhone.draftContinue')}
              </Button>
              <Button size="small" variant="ghost" onClick={form.dropDraft}>
                {t('bookByPhone.draftDrop')}
              </Button>
            </div>
          }
        >
          {[form.draft.guestDetails.firstName, form.draft.guestDetails.lastName, form.draft.guestDetails.phone]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={form.submit}
        className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:items-start 2xl:grid-cols-3"
      >
        <div className="grid gap-5">
          <VisitSection form={form} catalogue={catalogue} zip={zip} />
          <TimeSection form={form} zip={zip} />
        </div>
        <div className="grid gap-5">
          <ClientSection form={form} />
          <PlaceSection form={form} />
        </div>
        {/* On a phone the button is the form’s own child: it stays in reach along the whole of it. */}
        <div className="grid gap-5 max-md:contents lg:max-2xl:col-span-2">
          <PriceSection form={form} catalogue={catalogue} zone={zip.timezone} />
          {/* At the end, beside the button that was pressed. */}
          {form.clash ? (
            <ClashNotice clash={form.clash} zone={zip.timezone} onTake={take} />
          ) : (
            form.problem && (
              <Notice tone="error" title={t('bookByPhone.failed')}>
                {form.problem}
              </Notice>
            )
          )}
          <BookButton form={form} catalogue={catalogue} />
        </div>
      </form>
    </>
  );
}

/** Says what it costs and how it is paid; on a phone it stays within the thumb. */
function BookButton({ form, catalogue }: { form: PhoneForm; catalogue: Catalogue }) {
  const { t } = useTranslation('admin');
  const total = useTotal(form, catalogue);
  const payHow = form.form.watch('payHow');
  return (
    <div
      data-dock=""
      className="max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-5 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-5 max-md:py-3"
    >
      <Button type="submit" wide busy={form.isSubmitting}>
        {total === null ? t('bookByPhone.bookPlain') : t(`bookByPhone.bookBy.${payHow}`, { price: formatMoney(total) })}
      </Button>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listFreeTherapists } from '#contract/admin-bookings.ts';
import { getAvailability } from '#contract/availability.ts';
import { flexibleChoices } from '#domain/dispatch/flexible.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import type { FreeDays, FreeQuery, FreeWindow } from '#web/free-times/free-days.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { useReasonWords } from '../change/booking-words.ts';
import { FreeTimes } from '../change/free-times.tsx';
import { availabilityOf, mayBeFlexible } from './by-phone-values.ts';
import { Section } from './section.tsx';
import type { PhoneForm } from './use-by-phone.ts';
import type { ZipCheck } from './use-zip-check.ts';

type Wish = NonNullable<ReturnType<typeof availabilityOf>>;

const freeDaysQuery = (wish: Wish, evenSoon: boolean, window: FreeWindow): FreeQuery => ({
  queryKey: ['phone-free-days', wish, evenSoon, window],
  queryFn: async ({ signal }) =>
    (
      await call(
        getAvailability,
        { query: { ...wish, ...window, evenClosed: 'true', evenSoon: evenSoon ? 'true' : 'false' } },
        { signal },
      )
    ).days,
  staleTime: 0,
  gcTime: 0,
});

/** The starts that are free for exactly these choices. */
export function TimeSection({
  form: { form, errorOf, forgetClash },
  zip: { isServed, timezone },
}: {
  form: PhoneForm;
  zip: Pick<ZipCheck, 'isServed' | 'timezone'>;
}) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const values = form.watch();
  const [lost, setLost] = useState<string | null>(null);
  const wish = availabilityOf(values, isServed);
  const choose = (startsAt: string): void => {
    setLost(null);
    forgetClash();
    form.setValue('datetime', startsAt, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  // Other choices, other free times: a start that no longer fits is given up aloud, not silently.
  const check = (days: FreeDays): void => {
    const { datetime } = form.getValues();
    if (!datetime) return;
    const day = days.find(({ date }) => date === dayAt(new Date(datetime), timezone));
    if (!day || day.starts.some(({ startsAt }) => startsAt === datetime)) return;
    setLost(datetime);
    form.setValue('datetime', '', { shouldDirty: true });
  };
  const error = errorOf('datetime');
  return (
    <Section title={t('bookByPhone.when')}>
      {!wish && <p className="text-s text-soft">{t('bookByPhone.whenFirst')}</p>}
      {lost && (
        <Notice tone="warning" title={t('bookByPhone.lost', { start: sayMoment(lost, language, timezone) })}>
          {t('bookByPhone.lostText')}
        </Notice>
      )}
      {wish && (
        <FreeTimes
          zone={timezone}
          ask={(window) => freeDaysQuery(wish, values.evenSoon, window)}
          value={values.datetime || null}
          onChange={choose}
          onAnswer={check}
        />
      )}
      {wish && (
        <Checkbox
          checked={values.evenSoon}
          onChange={({ target }) => form.setValue('evenSoon', target.checked, { shouldDirty: true })}
          label={t('bookByPhone.evenSoon')}
        />
      )}
      {error && (
        <div role="alert">
          <FieldError id="phone-start-error">{error}</FieldError>
        </div>
      )}
      {wish && values.datetime && <WhoComes form={form} wish={wish} startsAt={values.datetime} />}
      {wish && values.datetime && <FlexibleField form={form} />}
    </Section>
  );
}

type WhoComesProps = { form: PhoneForm['form']; wish: Wish; startsAt: string };

/** Whoever is free then, or nobody in particular: then all of them are asked, and the first to accept has it. */
function WhoComes({ form, wish, startsAt }: WhoComesProps) {
  const { t } = useTranslation('admin');
  const reasonWords = useReasonWords();
  const people = useQuery({
    queryKey: ['phone-free-therapists', wish, startsAt],
    queryFn: ({ signal }) => call(listFreeTherapists, { query: { ...wish, startsAt } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const chosen = form.watch('therapistId');
  if (people.isError) return <Notice tone="error">{failureText(people.error)}</Notice>;
  if (!people.data) return <SkeletonText lines={2} />;
  const free = people.data.filter(({ reasons }) => reasons.length === 0);
  const missing = people.data.find(({ id, reasons }) => id === chosen && reasons.length > 0);
  return (
    <>
      {missing && (
        <Notice tone="warning" title={t('bookByPhone.cannotCome', { name: nameOf(missing) })}>
          {reasonWords(missing)}
        </Notice>
      )}
      <RadioPills
        legend={t('bookByPhone.whoComes')}
        value={missing ? '' : (chosen ?? anybody)}
        onChange={(id) => form.setValue('therapistId', id === anybody ? null : id, { shouldDirty: true })}
        options={[
          { value: anybody, label: t('bookByPhone.anybody', { count: free.length }) },
          ...free.map((person) => ({ value: person.id, label: nameOf(person) })),
        ]}
      />
    </>
  );
}

const anybody = 'anybody';

/** How much earlier or later will do the caller. Not asked where somebody in particular comes, at the hour that was said. */
function FlexibleField({ form }: { form: PhoneForm['form'] }) {
  const { t } = useTranslation('admin');
  const values = form.watch();
  if (!mayBeFlexible(values)) return null;
  return (
    <RadioPills
      legend={t('bookByPhone.flexible.legend')}
      hint={t('bookByPhone.flexible.hint')}
      value={String(values.flexibleMinutes)}
      onChange={(minutes) => form.setValue('flexibleMinutes', Number(minutes), { shouldDirty: true })}
      options={flexibleChoices.map((minutes) => ({
        value: String(minutes),
        label: t(`bookByPhone.flexible.by.${minutes}`),
      }))}
    />
  );
}

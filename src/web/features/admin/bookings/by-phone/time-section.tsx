import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAvailability } from '#contract/availability.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import type { FreeDays, FreeQuery, FreeWindow } from '#web/free-times/free-days.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FreeTimes } from '../change/free-times.tsx';
import { availabilityOf } from './by-phone-values.ts';
import { Section } from './section.tsx';
import type { PhoneForm } from './use-by-phone.ts';

type Wish = NonNullable<ReturnType<typeof availabilityOf>>;

const freeDaysQuery = (wish: Wish, window: FreeWindow): FreeQuery => ({
  queryKey: ['phone-free-days', wish, window],
  queryFn: async ({ signal }) =>
    (await call(getAvailability, { query: { ...wish, ...window, evenClosed: 'true' } }, { signal })).days,
  staleTime: 0,
  gcTime: 0,
});

/** The starts that are free for exactly these choices. */
export function TimeSection({
  form: { form, errorOf, forgetClash },
  isServed,
}: {
  form: PhoneForm;
  isServed: boolean;
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
    const day = days.find(({ date }) => date === dayAt(new Date(datetime)));
    if (!day || day.starts.some(({ startsAt }) => startsAt === datetime)) return;
    setLost(datetime);
    form.setValue('datetime', '', { shouldDirty: true });
  };
  const error = errorOf('datetime');
  return (
    <Section title={t('bookByPhone.when')}>
      {!wish && <p className="text-s text-soft">{t('bookByPhone.whenFirst')}</p>}
      {lost && (
        <Notice tone="warning" title={t('bookByPhone.lost', { start: formatMoment(lost, language) })}>
          {t('bookByPhone.lostText')}
        </Notice>
      )}
      {wish && (
        <FreeTimes
          ask={(window) => freeDaysQuery(wish, window)}
          value={values.datetime || null}
          onChange={choose}
          onAnswer={check}
        />
      )}
      {error && (
        <div role="alert">
          <FieldError id="phone-start-error">{error}</FieldError>
        </div>
      )}
    </Section>
  );
}

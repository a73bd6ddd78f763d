import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { getSettings } from '#contract/admin-settings.ts';
import { sayWeek } from '#domain/availability/open-week.ts';
import { call } from '#web/api/call.ts';
import { useWorkingZone } from '#web/features/admin/shared/areas-and-treatments.ts';
import { zoneWords } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { FieldError } from '#web/ui/field.tsx';
import { faultOf, weekdays } from '#web/ui/hours-draft.ts';
import { WeekdayRow } from '#web/ui/weekday-row.tsx';
import type { TherapistFormState } from './therapist-values.ts';

/** When the company is open; without an answer it is simply not said. */
const useOpening = () =>
  useQuery({
    queryKey: ['admin', 'settings', 'opening'],
    queryFn: async ({ signal }) => (await call(getSettings, undefined, { signal })).booking,
    staleTime: 0,
  }).data;

/** The week as it usually is. */
export function WeekField({ form: { form, control, errorOf } }: { form: TherapistFormState }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const opening = useOpening();
  const zone = useWorkingZone(form.watch('serviceAreaIds'));
  const { field } = useController({ control, name: 'hours' });
  const wasTried = form.formState.isSubmitted;
  return (
    <fieldset aria-describedby="therapist-week-hint">
      <legend className="text-s font-semibold">{t('therapists.hours')}</legend>
      <p id="therapist-week-hint" className="text-xs text-soft">
        {t('therapists.hoursHint')} {zone && t('therapists.hoursZone', { zone: zoneWords(zone) })}{' '}
        {opening && t('therapists.opening', { week: sayWeek(opening, language) })}
      </p>
      <div ref={field.ref} tabIndex={-1} className="mt-1 divide-y divide-line rounded-m focus-visible:outline-offset-4">
        {weekdays.map((day) => (
          <WeekdayRow
            key={day}
            weekday={day}
            spans={field.value[day]}
            fault={wasTried ? faultOf(field.value[day]) : null}
            onChange={(spans) => field.onChange({ ...field.value, [day]: spans })}
          />
        ))}
      </div>
      {errorOf('hours') && <FieldError id="therapist-week-error">{errorOf('hours')}</FieldError>}
    </fieldset>
  );
}

import { useTranslation } from 'react-i18next';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { Section } from './section.tsx';
import type { PhoneForm } from './use-by-phone.ts';

/** Where the therapist goes, beside the zip code. */
export function PlaceSection({ form: phoneForm }: { form: PhoneForm }) {
  const { form, register, errorOf } = phoneForm;
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  const isHotel = form.watch('location.isHotel');
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <Section title={t('bookByPhone.place')}>
      <RadioPills
        legend={t('bookByPhone.kind')}
        value={isHotel ? 'hotel' : 'home'}
        onChange={(kind) => form.setValue('location.isHotel', kind === 'hotel', change)}
        options={(['home', 'hotel'] as const).map((value) => ({ value, label: tBooking(`location.${value}`) }))}
      />
      {isHotel && (
        <FieldPair>
          <TextField
            {...register('location.hotelName')}
            label={tBooking('location.hotelName')}
            required
            autoComplete="off"
            error={errorOf('location.hotelName')}
          />
          <TextField
            {...register('location.roomNumber')}
            label={tBooking('location.roomNumber')}
            required
            autoComplete="off"
            error={errorOf('location.roomNumber')}
          />
        </FieldPair>
      )}
      <FieldPair>
        <TextField
          {...register('location.address')}
          label={tBooking('location.address')}
          required
          autoComplete="off"
          error={errorOf('location.address')}
        />
        <TextField
          {...register('location.apartment')}
          label={tBooking('location.apartment')}
          autoComplete="off"
          error={errorOf('location.apartment')}
        />
      </FieldPair>
      <Notes form={phoneForm} />
    </Section>
  );
}

/** How to get in, and what the therapist should know of the body. */
function Notes({ form: { form, register, errorOf } }: { form: PhoneForm }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextArea
        {...register('locationNotes')}
        rows={2}
        label={t('bookByPhone.access')}
        hint={t('bookByPhone.accessHint')}
        error={errorOf('locationNotes')}
      />
      <TextArea
        {...register('notes')}
        rows={2}
        label={t('bookByPhone.health')}
        hint={t('bookByPhone.healthHint')}
        error={errorOf('notes')}
      />
      {form.watch('notes').trim() !== '' && (
        <Checkbox
          {...register('notesConsent')}
          required
          label={t('bookByPhone.healthConsent')}
          error={errorOf('notesConsent')}
        />
      )}
    </>
  );
}

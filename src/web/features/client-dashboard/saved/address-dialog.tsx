import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAddress, type SavedAddress, updateAddress } from '#contract/client-desk.ts';
import type { RouteInput } from '#contract/route.ts';
import { missingInPlace, type PlaceField } from '#domain/booking/place.ts';
import { maskZipCode, parseZipCode } from '#domain/service-area/zip-code.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { addressesQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';

type AddressField = 'label' | 'zipCode' | Exclude<PlaceField, 'roomNumber'>;

type Typed = {
  readonly label: string;
  readonly zipCode: string;
  readonly location: { readonly address: string; readonly isHotel: boolean; readonly hotelName: string };
};

/** In the order of the form. A room is left open: it is another one each time. */
const missingFields = ({ label, zipCode, location }: Typed): AddressField[] =>
  [
    label.trim() === '' && ('label' as const),
    !parseZipCode(zipCode).ok && ('zipCode' as const),
    ...missingInPlace({ ...location, roomNumber: '' }).filter((field) => field !== 'roomNumber'),
  ].filter((field) => field !== false);

export type AddressForm = Required<RouteInput<typeof createAddress>['body']> & { location: SavedAddress['location'] };

const emptyForm: AddressForm = {
  label: '',
  zipCode: '',
  location: { address: '', isHotel: false, apartment: '', hotelName: '', roomNumber: '' },
  hasMassageTable: 0,
  locationNotes: '',
};

const formOf = ({ label, zipCode, location, hasMassageTable, locationNotes }: SavedAddress): AddressForm => ({
  label,
  zipCode,
  location,
  hasMassageTable,
  locationNotes,
});

type AddressDialogProps = { address: SavedAddress | null; onClose(): void };

export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const { t } = useDashboardWords();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(address ? formOf(address) : emptyForm);
  const [wasAsked, setWasAsked] = useState(false);
  const save = useSave(address, onClose);
  const missing = new Set(wasAsked ? missingFields(form) : []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasAsked(true);
    if (missingFields(form).length === 0) save.mutate(form);
    else requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closesOnOutsidePress={false}
      title={t(address ? 'addresses.editTitle' : 'addresses.addTitle')}
      footer={
        <Button type="submit" form={formId} size="small" busy={save.isPending}>
          {t('save')}
        </Button>
      }
    >
      <form ref={element} id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {save.isError && <Notice tone="error">{failureText(save.error, t('offline'))}</Notice>}
        <AddressFields form={form} missing={missing} onChange={setForm} />
      </form>
    </Dialog>
  );
}

const useSave = (address: SavedAddress | null, onClose: () => void) => {
  const { t } = useDashboardWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddressForm) =>
      address ? call(updateAddress, { params: { id: address.id }, body }) : call(createAddress, { body }),
    onSuccess: (saved) => {
      client.setQueryData(addressesQuery.queryKey, (all = []) =>
        address ? all.map((one) => (one.id === saved.id ? saved : one)) : [...all, saved],
      );
      showToast({ title: t('addresses.saved') });
      onClose();
    },
  });
};

type AddressFieldsProps = { form: AddressForm; missing: ReadonlySet<AddressField>; onChange(form: AddressForm): void };

function AddressFields({ form, missing, onChange }: AddressFieldsProps) {
  const { t } = useDashboardWords();
  const { t: tBooking } = useTranslation('booking');
  const { location } = form;
  const place = (changes: Partial<AddressForm['location']>): void =>
    onChange({ ...form, location: { ...location, ...changes } });
  const errorOf = (field: AddressField) => (missing.has(field) ? t(`addresses.missing.${field}`) : undefined);
  return (
    <>
      <NameAndZip form={form} onChange={onChange} errorOf={errorOf} />
      <RadioPills
        legend={t('addresses.kind')}
        hideLegend
        value={location.isHotel ? 'hotel' : 'home'}
        onChange={(kind) => place({ isHotel: kind === 'hotel' })}
        options={[
          { value: 'home', label: tBooking('location.home') },
          { value: 'hotel', label: tBooking('location.hotel') },
        ]}
      />
      {location.isHotel && (
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
          <TextField
            label={tBooking('location.hotelName')}
            required
            value={location.hotelName}
            error={errorOf('hotelName')}
            onChange={(event) => place({ hotelName: event.target.value })}
          />
          <TextField
            label={tBooking('location.roomNumber')}
            value={location.roomNumber}
            onChange={(event) => place({ roomNumber: event.target.value })}
          />
        </div>
      )}
      <TextField
        label={tBooking('location.address')}
        placeholder={tBooking('location.addressExample')}
        required
        autoComplete="street-address"
        value={location.address}
        error={errorOf('address')}
        onChange={(event) => place({ address: event.target.value })}
      />
      {!location.isHotel && (
        <TextField
          label={tBooking('location.apartment')}
          placeholder={tBooking('location.apartmentExample')}
          value={location.apartment}
          onChange={(event) => place({ apartment: event.target.value })}
        />
      )}
      <TextArea
        label={tBooking('location.notes')}
        hint={tBooking('location.notesHint')}
        maxLength={1000}
        rows={3}
        value={form.locationNotes}
        onChange={(event) => onChange({ ...form, locationNotes: event.target.value })}
      />
    </>
  );
}

type NameAndZipProps = Pick<AddressFieldsProps, 'form' | 'onChange'> & {
  errorOf(field: AddressField): string | undefined;
};

function NameAndZip({ form, onChange, errorOf }: NameAndZipProps) {
  const { t } = useDashboardWords();
  const { t: tBooking } = useTranslation('booking');
  return (
    <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <TextField
        label={t('addresses.label')}
        placeholder={t('addresses.labelExample')}
        required
        maxLength={60}
        value={form.label}
        error={errorOf('label')}
        onChange={(event) => onChange({ ...form, label: event.target.value })}
      />
      <TextField
        label={t('addresses.zip')}
        placeholder={tBooking('zip.placeholder')}
        required
        inputMode="numeric"
        autoComplete="postal-code"
        value={form.zipCode}
        error={errorOf('zipCode')}
        onChange={(event) => onChange({ ...form, zipCode: maskZipCode(event.target.value) })}
      />
    </div>
  );
}

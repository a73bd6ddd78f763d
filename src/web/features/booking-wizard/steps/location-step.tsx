import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#web/api/server-clock.ts';
import { TextField } from '#web/ui/field.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { StepFlow, StepProps } from '../frame/step-flow.ts';
import { StepForm } from '../frame/step-layout.tsx';
import { type MissingField, missingIn } from '../frame/step-rules.ts';
import { SavedAddresses } from './saved-addresses.tsx';

export function LocationStep({ flow, catalogue }: StepProps) {
  const { t } = useTranslation('booking');
  const [wasAsked, setWasAsked] = useState(false);
  const { state } = flow;
  const missing = missingIn(5, state, serverNow());
  const tableCounts = state.requiresTwoTherapists ? [0, 1, 2] : [0, 1];
  return (
    <StepForm
      flow={flow}
      catalogue={catalogue}
      title={t('location.title')}
      lead={t('location.lead', { zip: state.zipCode })}
      onContinue={() => (missing.length === 0 ? flow.next() : setWasAsked(true))}
      problem={wasAsked && missing.length > 0 ? t('missing.some') : undefined}
    >
      <div className="grid gap-6">
        <SavedAddresses flow={flow} />
        <AddressFields flow={flow} missing={wasAsked ? missing : []} />
        <RadioPills
          legend={t('location.tables')}
          hint={t('location.tablesHint')}
          value={`${Math.min(state.hasMassageTable, tableCounts.length - 1)}`}
          onChange={(count) => flow.patch({ hasMassageTable: Number(count) })}
          options={tableCounts.map((count) => ({
            value: `${count}`,
            label: count === 0 ? t('location.noTable') : t('location.table', { count }),
          }))}
        />
        <TextArea
          label={t('location.notes')}
          hint={t('location.notesHint')}
          name="access-notes"
          rows={2}
          maxLength={1000}
          value={state.locationNotes}
          onChange={(event) => flow.patch({ locationNotes: event.target.value })}
        />
      </div>
    </StepForm>
  );
}

function AddressFields({ flow, missing }: { flow: StepFlow; missing: readonly MissingField[] }) {
  const { t } = useTranslation('booking');
  const { location } = flow.state;
  const change = (changes: Partial<typeof location>): void => flow.patch({ location: { ...location, ...changes } });
  const errorOf = (field: 'hotelName' | 'roomNumber' | 'address'): string | undefined =>
    missing.includes(field) ? t(`missing.${field}`) : undefined;
  return (
    <>
      <RadioPills
        legend={t('location.kind')}
        value={location.isHotel ? 'hotel' : 'home'}
        onChange={(kind) => change({ isHotel: kind === 'hotel' })}
        options={(['home', 'hotel'] as const).map((kind) => ({ value: kind, label: t(`location.${kind}`) }))}
      />
      {location.isHotel && (
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
          <TextField
            label={t('location.hotelName')}
            name="hotel"
            autoComplete="organization"
            required
            maxLength={120}
            value={location.hotelName}
            error={errorOf('hotelName')}
            onChange={(event) => change({ hotelName: event.target.value })}
          />
          <TextField
            label={t('location.roomNumber')}
            name="room"
            autoComplete="off"
            required
            maxLength={20}
            value={location.roomNumber}
            error={errorOf('roomNumber')}
            onChange={(event) => change({ roomNumber: event.target.value })}
          />
        </div>
      )}
      <TextField
        label={t('location.address')}
        placeholder={t('location.addressExample')}
        name="address"
        autoComplete="street-address"
        required
        maxLength={200}
        value={location.address}
        error={errorOf('address')}
        onChange={(event) => change({ address: event.target.value })}
      />
      {!location.isHotel && (
        <TextField
          label={t('location.apartment')}
          placeholder={t('location.apartmentExample')}
          name="apartment"
          autoComplete="address-line2"
          maxLength={60}
          value={location.apartment}
          onChange={(event) => change({ apartment: event.target.value })}
        />
      )}
    </>
  );
}

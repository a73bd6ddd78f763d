import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listAddresses, type SavedAddress } from '#contract/client-desk.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/session/session-store.ts';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import type { StepFlow } from '../frame/step-flow.ts';

/** A client's addresses in the area that was asked for; one tap fills the step. Without any, nothing is shown. */
export function SavedAddresses({ flow }: { flow: StepFlow }) {
  const { t } = useTranslation('booking');
  const { user } = useSession();
  const { data = [] } = useQuery({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => call(listAddresses, undefined, { signal }),
    enabled: user !== null,
  });
  const { state } = flow;
  const nearby = user ? data.filter(({ zipCode }) => prefixOf(zipCode) === prefixOf(state.zipCode)) : [];
  if (nearby.length === 0) return null;
  const choose = (id: string): void => {
    const address = nearby.find((saved) => saved.id === id);
    if (!address) return;
    const { location, zipCode, hasMassageTable, locationNotes } = address;
    flow.patch({ location, zipCode, hasMassageTable, locationNotes });
  };
  return (
    <RadioPills
      legend={t('location.saved')}
      value={nearby.find((address) => isChosen(address, flow))?.id ?? ''}
      onChange={choose}
      options={nearby.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}

const prefixOf = (zip: string): number | null => {
  const parsed = parseZipCode(zip);
  return parsed.ok ? parsed.prefix : null;
};

const isChosen = ({ zipCode, location }: SavedAddress, { state }: StepFlow): boolean =>
  zipCode === state.zipCode &&
  location.address === state.location.address &&
  location.apartment === state.location.apartment &&
  location.hotelName === state.location.hotelName &&
  location.roomNumber === state.location.roomNumber;

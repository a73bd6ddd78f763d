import { AddressList } from './address-list.tsx';
import { KnownTherapists } from './known-therapist-list.tsx';

export function SavedTab() {
  return (
    <>
      <KnownTherapists />
      <AddressList />
    </>
  );
}

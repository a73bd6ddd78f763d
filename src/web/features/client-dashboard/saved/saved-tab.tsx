import { AddressList } from './address-list.tsx';
import { KnownTherapists } from './known-therapists.tsx';

export function SavedTab() {
  return (
    <>
      <KnownTherapists />
      <AddressList />
    </>
  );
}

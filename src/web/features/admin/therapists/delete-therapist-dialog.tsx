import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { previewTherapist } from '#contract/admin-therapist-changes.ts';
import type { AdminTherapist } from '#contract/admin-therapists.ts';
import { type OwnVisit, offerInTheWay } from '#contract/desk-visit.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { VisitLines } from '#web/ui/visits-dialog.tsx';
import type { ManagedDeleteProps } from '../managed/managed.ts';
import { ConfirmDelete } from '../shared/dialogs/confirm-delete.tsx';
import { isRefusal, tellDone } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { useWork } from '../shared/use-work.ts';
import { fullName } from './pick-therapists.ts';
import { deleteTherapist, updateTherapist } from './therapist-store.ts';
import { useVisitLines } from './use-visit-lines.tsx';

const openOffers = z.object({ offers: z.array(z.omit(offerInTheWay, { endsAt: true })) });

/** What keeps somebody here: visits and offers by name. Neither means that a client is paying just now. */
type Ties = { visits: readonly OwnVisit[] } & z.output<typeof openOffers>;

/** Refused while visits are to come; then it says which ones, and offers to take them off the roster instead. */
export function DeleteTherapist({ row, onClose, onGone, onChanged }: ManagedDeleteProps<AdminTherapist>) {
  const { t } = useTranslation('admin');
  const [ties, setTies] = useState<Ties | null>(null);
  const name = fullName(row);
  const remove = async (): Promise<void> => {
    try {
      await deleteTherapist(row.id);
    } catch (error) {
      if (isRefusal(error, 'therapist_has_bookings')) setTies(await readTies(row.id, error));
      throw error;
    }
  };
  return (
    <>
      <ConfirmDelete
        isOpen={ties === null}
        onClose={onClose}
        title={t('therapists.deleteTitle', { name })}
        confirmLabel={t('therapists.deleteConfirm')}
        remove={remove}
        onRemoved={() => {
          void refreshArea('audit', ['admin', 'users'], ['admin', 'bookings']);
          onGone();
        }}
        onRefused={(error) => isRefusal(error, 'therapist_has_bookings')}
      >
        {t('therapists.deleteText')}
      </ConfirmDelete>
      {ties && <TiedDialog row={row} ties={ties} onClose={onClose} onChanged={onChanged} />}
    </>
  );
}

const readTies = async (id: string, error: unknown): Promise<Ties> => {
  const told = openOffers.safeParse(error instanceof ApiError ? error.body : null);
  const { affected } = await call(previewTherapist, { params: { id }, body: { active: false } });
  return { visits: affected, offers: told.success ? told.data.offers : [] };
};

type TiedDialogProps = { row: AdminTherapist; ties: Ties; onClose(): void; onChanged(): void };

function TiedDialog({ row, ties: { visits, offers }, onClose, onChanged }: TiedDialogProps) {
  const { t } = useTranslation('admin');
  const { toLines, toOffer } = useVisitLines();
  const { isBusy, problem, run } = useWork();
  const makeInactive = () =>
    run(async () => {
      await updateTherapist(row.id, { active: false, version: row.version });
      tellDone(t('form.saved'), t('therapists.nowInactive', { name: row.firstName }));
      void refreshArea('audit', ['admin', 'bookings']);
      onChanged();
    });
  const isBeingBooked = visits.length === 0 && offers.length === 0;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('therapists.tiedTitle', { name: row.firstName })}
      tone="primary"
      confirmLabel={t(row.active ? 'therapists.makeInactive' : 'form.close')}
      busy={isBusy}
      onConfirm={() => (row.active ? void makeInactive() : onClose())}
    >
      <div className="space-y-3">
        {visits.length > 0 && <p>{t('therapists.tiedVisits', { count: visits.length })}</p>}
        {isBeingBooked && <p>{t('therapists.tiedHold')}</p>}
        {row.active && <p>{t('therapists.tiedInactive')}</p>}
        {visits.length > 0 && <VisitLines visits={toLines(visits)} />}
        {offers.length > 0 && <p>{t('therapists.tiedOffers', { count: offers.length })}</p>}
        {offers.length > 0 && <VisitLines visits={offers.map(toOffer)} />}
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

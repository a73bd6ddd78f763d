import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { deleteAddress, type SavedAddress } from '#contract/client-desk.ts';
import { formatPlace } from '#domain/language/places.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AnswerGate } from '../answer-gate.tsx';
import { addressesQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';
import { RowList, RowsSkeleton, Section } from '../section.tsx';

const AddressDialog = lazyPart(() => import('./address-dialog.tsx'), 'AddressDialog');

type Open = { kind: 'edit'; address: SavedAddress | null } | { kind: 'forget'; address: SavedAddress } | null;

export function AddressList() {
  const { t } = useDashboardWords();
  const answer = useQuery(addressesQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const add = (
    <Button variant="ghost" size="small" onClick={() => setOpen({ kind: 'edit', address: null })}>
      <PlusIcon size={18} />
      {t('addresses.add')}
    </Button>
  );
  return (
    <Section title={t('addresses.title')} lead={t('addresses.lead')} action={answer.data?.length ? add : undefined}>
      <AnswerGate answer={answer} skeleton={<RowsSkeleton rows={2} />}>
        {(addresses) =>
          addresses.length > 0 ? (
            <RowList>
              {addresses.map((address) => (
                <AddressRow
                  key={address.id}
                  address={address}
                  onEdit={() => setOpen({ kind: 'edit', address })}
                  onForget={() => setOpen({ kind: 'forget', address })}
                />
              ))}
            </RowList>
          ) : (
            <Card padding="none">
              <EmptyState
                picture="door"
                title={t('addresses.emptyTitle')}
                headingLevel="h3"
                action={add}
                className="py-8"
              >
                {t('addresses.empty')}
              </EmptyState>
            </Card>
          )
        }
      </AnswerGate>
      <Suspense fallback={null}>
        {open?.kind === 'edit' && <AddressDialog address={open.address} onClose={close} />}
      </Suspense>
      {open?.kind === 'forget' && <ForgetDialog address={open.address} onClose={close} />}
    </Section>
  );
}

type AddressRowProps = { address: SavedAddress; onEdit(): void; onForget(): void };

function AddressRow({ address: { label, location, zipCode }, onEdit, onForget }: AddressRowProps) {
  const { t, language } = useDashboardWords();
  return (
    <li className="flex items-center gap-2 py-3.5 pr-2.5 pl-5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{label}</p>
        <p className="text-xs text-soft">{formatPlace(location, zipCode, language)}</p>
      </div>
      <IconButton label={t('addresses.edit', { label })} onClick={onEdit}>
        <EditIcon />
      </IconButton>
      <IconButton label={t('addresses.forget', { label })} onClick={onForget}>
        <TrashIcon />
      </IconButton>
    </li>
  );
}

function ForgetDialog({ address: { id, label }, onClose }: { address: SavedAddress; onClose(): void }) {
  const { t } = useDashboardWords();
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: () => call(deleteAddress, { params: { id } }),
    onSuccess: () => {
      client.setQueryData(addressesQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      onClose();
    },
    onError: (error) =>
      showToast({ title: t('notSaved'), description: failureText(error, t('offline')), variant: 'destructive' }),
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('addresses.forgetTitle', { label })}
      confirmLabel={t('addresses.forgetConfirm')}
      busy={forget.isPending}
      onConfirm={() => forget.mutate()}
    >
      {t('addresses.forgetText')}
    </ConfirmDialog>
  );
}

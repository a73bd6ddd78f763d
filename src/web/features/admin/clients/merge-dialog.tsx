import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ClientRecord,
  type ClientVisit,
  listClients,
  mergeClients,
  splitClient,
} from '#contract/admin-clients.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { call } from '#web/api/call.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { tellDone } from '../shared/failures.ts';
import { usePaused } from '../shared/use-paused.ts';
import { useWork } from '../shared/use-work.ts';
import { useClientName } from './client-words.ts';

type MergeProps = { record: ClientRecord; name: string; onMerged(record: ClientRecord): void };

export function MergeButton(props: MergeProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {t('clients.merge')}
      </Button>
      {isOpen && <MergeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const fewMatches = 6;

function MergeDialog({ record, name, onMerged, onClose }: MergeProps & { onClose(): void }) {
  const { t } = useTranslation('admin');
  const [words, setWords] = useState(record.lastName);
  const [chosen, setChosen] = useState<string | null>(null);
  const { isBusy, runAndTell } = useWork();
  const merge = (otherId: string) =>
    runAndTell(t('clients.mergeFailed'), async () => {
      onMerged(await call(mergeClients, { params: { id: record.id }, body: { otherId } }));
      tellDone(t('clients.merged'), name);
      onClose();
    });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('clients.mergeTitle', { name })}
      description={t('clients.mergeText')}
      footer={
        <>
          <Button variant="ghost" size="small" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button size="small" busy={isBusy} disabled={!chosen} onClick={() => chosen && void merge(chosen)}>
            {t('clients.mergeConfirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('clients.mergeSearch')}
        type="search"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen(null);
        }}
        autoComplete="off"
      />
      <Matches ownId={record.id} words={words} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

type MatchesProps = { ownId: string; words: string; chosen: string | null; onChoose(id: string): void };

function Matches({ ownId, words, chosen, onChoose }: MatchesProps) {
  const { t } = useTranslation('admin');
  const nameOf = useClientName();
  const q = usePaused(words.trim()).slice(0, 100);
  const answer = useQuery({
    queryKey: ['admin', 'clients', 'others', q],
    queryFn: ({ signal }) => call(listClients, { query: { q, pageSize: fewMatches + 1 } }, { signal }),
    enabled: q !== '',
  });
  const others = (answer.data?.items ?? []).filter(({ id }) => id !== ownId).slice(0, fewMatches);
  if (q !== '' && answer.data && others.length === 0)
    return <p className="mt-4 text-s text-soft">{t('clients.mergeNone')}</p>;
  return (
    <fieldset className="mt-4 space-y-2">
      <legend className="sr-only">{t('clients.title')}</legend>
      {others.map((one) => (
        <label key={one.id} className="flex min-h-11 items-center gap-3 rounded-s border border-line px-4 py-2 text-s">
          <input
            type="radio"
            name="other-client"
            checked={chosen === one.id}
            onChange={() => onChoose(one.id)}
            className="size-5 accent-brand"
          />
          <span className="min-w-0 wrap-anywhere">
            {nameOf(one)}
            <DotLine className="text-xs text-soft" parts={[one.email, one.phone && formatPhone(one.phone)]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type SplitProps = { clientId: string; visit: ClientVisit; onDone(): void; onClose(): void };

export function SplitQuestion({ clientId, visit, onDone, onClose }: SplitProps) {
  const { t } = useTranslation('admin');
  const { isBusy, runAndTell } = useWork();
  const split = async (): Promise<void> => {
    await runAndTell(t('clients.splitFailed'), async () => {
      await call(splitClient, { params: { id: clientId }, body: { bookingId: visit.bookingId } });
      tellDone(t('clients.splitDone'), visit.reference);
      onDone();
    });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('clients.splitTitle', { reference: visit.reference })}
      confirmLabel={t('clients.splitConfirm')}
      tone="primary"
      busy={isBusy}
      onConfirm={() => void split()}
    >
      {t('clients.splitText')}
    </ConfirmDialog>
  );
}

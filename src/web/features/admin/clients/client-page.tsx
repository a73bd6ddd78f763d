import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blockClient, type ClientRecord, getClient, unblockClient } from '#contract/admin-clients.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cardFrame } from '#web/ui/card.tsx';
import { LockIcon, PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { isRefusal, tellDone } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { useIsSupport } from '../shared/use-is-support.ts';
import { useWork } from '../shared/use-work.ts';
import { BlockDialog } from './block-dialog.tsx';
import { bookForPath, useClientName } from './client-words.ts';
import { GiftCardsCard, PrivacyCard, ReachCard } from './facts-cards.tsx';
import { MergeButton } from './merge-dialog.tsx';
import { NotesCard } from './notes-card.tsx';
import { VisitsCard } from './visits-card.tsx';
import { WishesCard } from './wishes-card.tsx';

type Parent = { name: string; path: string };

const keyOf = (id: string) => ['admin-row', 'clients', id] as const;

/** One person: who they are, what they had, what the office knows. */
export function ClientPage({ id, parent }: { id: string; parent: Parent }) {
  const { t } = useTranslation('admin');
  const answer = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    // What is typed as a note must not be overtaken.
    refetchOnWindowFocus: false,
  });
  const keep = (record: ClientRecord): void => {
    queryClient.setQueryData(keyOf(id), record);
    void refreshArea('clients');
  };
  if (answer.data)
    return <Record record={answer.data} parent={parent} onChanged={keep} onStale={() => void answer.refetch()} />;
  return (
    <AdminPage title={t('clients.one')} parent={parent}>
      {answer.isError && isRefusal(answer.error, 'not_found') && <Notice tone="error">{t('form.gone')}</Notice>}
      {answer.isError && !isRefusal(answer.error, 'not_found') && (
        <LoadFailure title={t('clients.loadFailed')} answer={answer} />
      )}
      {answer.isPending && <SkeletonText lines={4} />}
    </AdminPage>
  );
}

type RecordProps = {
  record: ClientRecord;
  parent: Parent;
  onChanged(record: ClientRecord): void;
  /** Another record changed with it: this one is asked for again. */
  onStale(): void;
};

function Record({ record, parent, onChanged, onStale }: RecordProps) {
  const { t } = useTranslation('admin');
  const nameOf = useClientName();
  const isSupport = useIsSupport();
  const { language } = useLanguage();
  // Who opens it on a phone wants to call: the number stands before the past.
  const isNarrow = useIsNarrow();
  return (
    <AdminPage
      parent={parent}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {nameOf(record)}
          {record.isBlocked && <Tag tone="bad">{t('clients.blocked')}</Tag>}
        </span>
      }
      lead={
        record.accountSince
          ? t('clients.accountSince', { day: formatDate(record.accountSince, 'medium', language) })
          : t('clients.kinds.guest')
      }
      actions={
        <>
          {!isSupport && <MergeButton record={record} name={nameOf(record)} onMerged={onChanged} />}
          {!isSupport && <BlockButton record={record} name={nameOf(record)} onChanged={onChanged} />}
          <LinkButton to={bookForPath(record)} size="small">
            <PlusIcon size={18} />
            {t('clients.bookFor', { name: record.firstName || nameOf(record) })}
          </LinkButton>
        </>
      }
    >
      {record.blockedAt && (
        <Notice tone="warning" announced={false} className="mb-5" title={t('clients.blockedNotice')}>
          {record.blockedReason} ({formatDate(record.blockedAt, 'medium', language)})
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-5">
          <Figures record={record} />
          {isNarrow && <ReachCard record={record} />}
          <VisitsCard record={record} onChanged={onStale} />
          <WishesCard record={record} onSaved={onChanged} onStale={onStale} />
          {!isSupport && <GiftCardsCard record={record} />}
        </div>
        <div className="min-w-0 space-y-5">
          {!isNarrow && <ReachCard record={record} />}
          <NotesCard record={record} onSaved={onChanged} />
          {!isSupport && <PrivacyCard record={record} name={nameOf(record)} />}
        </div>
      </div>
    </AdminPage>
  );
}

function Figures({ record }: { record: ClientRecord }) {
  const { t } = useTranslation('admin');
  const isSupport = useIsSupport();
  const figures = [
    [t('clients.visits'), record.visits],
    ...(isSupport ? [] : [[t('clients.spentAfter'), formatMoney(record.spent)] as const]),
    [t('clients.cancelled'), record.cancelled],
    ...(record.noShows > 0 ? [[t('clients.noShows'), record.noShows] as const] : []),
  ] as const;
  return (
    <dl
      className={`${cardFrame} grid ${['', '', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4'][figures.length]} divide-x divide-line`}
    >
      {figures.map(([label, figure]) => (
        <div key={label} className="flex flex-col justify-between px-4 py-3.5 md:px-5">
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="figure text-l whitespace-nowrap tabular-nums md:text-xl">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

type BlockButtonProps = { record: ClientRecord; name: string; onChanged(record: ClientRecord): void };

function BlockButton({ record, name, onChanged }: BlockButtonProps) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, runAndTell } = useWork();
  const params = { id: record.id };
  const unblock = () =>
    runAndTell(t('clients.unblockFailed'), async () => {
      onChanged(await call(unblockClient, { params }));
      tellDone(t('clients.unblocked', { name }));
    });
  const block = async (reason: string): Promise<void> => {
    onChanged(await call(blockClient, { params, body: { reason } }));
    tellDone(t('clients.blockedDone', { name }));
    setIsAsking(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        busy={isBusy}
        onClick={() => (record.isBlocked ? void unblock() : setIsAsking(true))}
      >
        <LockIcon size={18} />
        {t(record.isBlocked ? 'clients.unblock' : 'clients.block')}
      </Button>
      {isAsking && <BlockDialog name={name} block={block} onClose={() => setIsAsking(false)} />}
    </>
  );
}

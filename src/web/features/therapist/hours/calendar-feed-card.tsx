import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewCalendarFeedLink } from '#contract/therapist-hours.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { CalendarIcon, CopyIcon, RenewIcon } from '#web/ui/icons.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ActionLink } from '../action-link.tsx';
import { Failed } from '../desk-failure.tsx';
import { useDeskWords } from '../desk-words.ts';
import { feedQuery } from './hours-queries.ts';

export function CalendarFeed() {
  const { t } = useDeskWords();
  const { data, error, isFetching, refetch } = useQuery(feedQuery);
  return (
    <Card as="section" aria-labelledby="desk-feed">
      <h2 id="desk-feed" className="text-l">
        {t('feed.title')}
      </h2>
      <p className="mt-1 mb-4 text-s text-soft">{t('feed.text')}</p>
      {!data && !error && <SkeletonText lines={2} />}
      {!data && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && <FeedLink url={data.url} appUrl={data.appUrl} />}
    </Card>
  );
}

function FeedLink({ url, appUrl }: { url: string; appUrl: string }) {
  const { t } = useDeskWords();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t('feed.copied') });
    } catch {
      showToast({ title: t('feed.copyFailed'), variant: 'destructive' });
    }
  };
  return (
    <div className="grid gap-3">
      <ActionLink href={appUrl} icon={<CalendarIcon size={18} />}>
        {t('feed.open')}
      </ActionLink>
      <TextField
        label={t('feed.link')}
        hint={t('feed.hint')}
        readOnly
        value={url}
        spellCheck={false}
        onFocus={({ target }) => target.select()}
        className="[&_input]:text-xs"
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="small" onClick={() => void copy()}>
          <CopyIcon size={18} />
          {t('feed.copy')}
        </Button>
        <RenewLink />
      </div>
    </div>
  );
}

/** The old link ends with it, so it asks first. */
function RenewLink() {
  const { t } = useDeskWords();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(renewCalendarFeedLink),
    onSuccess: (feed) => {
      client.setQueryData(feedQuery.queryKey, feed);
      setIsOpen(false);
      showToast({ title: t('feed.renewed') });
    },
    onError: (error) =>
      showToast({ title: t('feed.failed'), description: failureText(error, t('offline')), variant: 'destructive' }),
  });
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <RenewIcon size={18} />
        {t('feed.renew')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t('feed.renewTitle')}
        confirmLabel={t('feed.renewConfirm')}
        busy={isPending}
        onConfirm={() => mutate()}
      >
        {t('feed.renewText')}
      </ConfirmDialog>
    </>
  );
}

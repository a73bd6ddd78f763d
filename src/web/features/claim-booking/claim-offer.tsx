import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readKey } from '#web/api/access-keys.ts';
import { failureText } from '#web/api/api-error.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useParams } from '#web/ui/use-params.ts';
import { claim, isOwn } from './claim.ts';

/** Somebody signed in opens a guest's link: one press brings the booking into their account. Nothing is taken unasked. */
export function ClaimOffer() {
  const { bookingId = '' } = useParams();
  const { search } = useLocation();
  const { user } = useSession();
  // The status page takes the key out of the address; until then it stands there.
  const [keyInAddress] = useState(() => new URLSearchParams(search).get('token'));
  const key = readKey('booking', bookingId) ?? keyInAddress;
  if (user?.role !== 'client' || !key) return null;
  return <Offer key={bookingId + user.id} bookingId={bookingId} token={key} />;
}

function Offer({ bookingId, token }: { bookingId: string; token: string }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'claim' });
  const { data: isMine } = useQuery({
    queryKey: ['claim', bookingId],
    queryFn: () => isOwn(bookingId),
    staleTime: 0,
    gcTime: 0,
  });
  const take = useMutation({
    mutationFn: () => claim(bookingId, token),
    onSuccess: (reference) => showToast({ title: t('done', { reference }), description: t('doneText') }),
  });
  if (isMine !== false || take.isSuccess) return null;
  return (
    <PageFrame className="pt-4">
      <Notice
        tone={take.isError ? 'error' : 'info'}
        announced={take.isError}
        title={t(take.isError ? 'failed' : 'title')}
        action={
          <Button variant="ghost" size="small" busy={take.isPending} onClick={() => take.mutate()}>
            {t('action')}
          </Button>
        }
      >
        {take.isError ? failureText(take.error, t('offline')) : t('text')}
      </Notice>
    </PageFrame>
  );
}

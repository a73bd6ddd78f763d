import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getHeldTime, type HeldTime, leaveWaitingList } from '#contract/waiting-list.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { initialWizardState } from '#domain/wizard/wizard-state.ts';
import { ApiError, failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sayDayFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { useParams } from '#web/ui/use-params.ts';
import { currentDraft, restoreDraft, saveDraft } from '../draft-storage.ts';
import { keepHeldTime, withHeldTime } from './held-time.ts';

/** Where the mail of a waiting list leads: into the wizard with the time that is held, or out of the list. */
export function WaitingLinkScreen() {
  const { t } = useTranslation('booking');
  const { token = '' } = useParams();
  const wantsToLeave = useLocation().hash === '#leave';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['held-time', token],
    queryFn: ({ signal }) => call(getHeldTime, { params: { token } }, { signal }),
    staleTime: 0,
    retry: false,
  });
  if (error instanceof ApiError && [400, 404, 410].includes(error.status)) return <DeadLink />;
  if (error)
    return (
      <FailedPage
        title={t('waiting.linkTitle')}
        retryLabel={t('zip.retry')}
        isAsking={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error, t('zip.offline'))}
      </FailedPage>
    );
  if (!data) return <Loading room="screen" />;
  if (data.keptUntil && !wantsToLeave) return <OpenWizard held={data} token={token} />;
  return <LeaveOrStay held={data} token={token} />;
}

/** What was typed on this device before is used again; the answers of the list stand over it. */
function OpenWizard({ held, token }: { held: HeldTime; token: string }) {
  useEffect(() => {
    const open = async (): Promise<void> => {
      await restoreDraft();
      if (held.startsAt && held.keptUntil) keepHeldTime({ key: token, startsAt: held.startsAt, until: held.keptUntil });
      saveDraft(withHeldTime(currentDraft() ?? initialWizardState, held));
      navigate('/', { replace: true });
    };
    void open();
  }, [held, token]);
  return <Loading room="screen" />;
}

function LeaveOrStay({ held, token }: { held: HeldTime; token: string }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const [state, setState] = useState<'open' | 'leaving' | 'left'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const day = sayDayFirst(`${held.date}T12:00:00Z`, language, lisbon);
  const isBooked = held.state === 'booked';
  const leave = async (): Promise<void> => {
    setState('leaving');
    try {
      await call(leaveWaitingList, { params: { token } });
      setState('left');
    } catch (error) {
      setState('open');
      setFailure(failureText(error, t('zip.offline')));
    }
  };
  if (state === 'left')
    return (
      <Page title={t('waiting.leftTitle')}>
        <p className="mb-6 text-soft">{t('waiting.leftText')}</p>
        <LinkButton to="/">{t('waiting.book')}</LinkButton>
      </Page>
    );
  const title = held.keptUntil ? 'leaveTitle' : isBooked ? 'bookedTitle' : 'goneTitle';
  const text = held.keptUntil ? 'leaveText' : isBooked ? 'bookedText' : 'goneText';
  return (
    <Page title={t(`waiting.${title}`, { day })}>
      <p className="mb-6 max-w-[60ch] text-soft">{t(`waiting.${text}`, { day })}</p>
      {failure && (
        <Notice tone="error" className="mb-5">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <LinkButton to={held.keptUntil ? `/waiting/${token}` : '/'}>
          {t(held.keptUntil ? 'waiting.bookHeld' : 'waiting.book')}
        </LinkButton>
        {!isBooked && (
          <Button variant="ghost" busy={state === 'leaving'} onClick={() => void leave()}>
            {t('waiting.leave')}
          </Button>
        )}
      </div>
    </Page>
  );
}

function DeadLink() {
  const { t } = useTranslation('booking');
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('waiting.deadTitle')} className="sr-only" />
      <EmptyState title={t('waiting.deadTitle')} action={<LinkButton to="/">{t('waiting.book')}</LinkButton>}>
        {t('waiting.deadText')}
      </EmptyState>
    </PageFrame>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame width="reading" className="min-h-[70dvh] pt-4 pb-18 md:pt-8">
      <PageHeading title={title} />
      {children}
    </PageFrame>
  );
}

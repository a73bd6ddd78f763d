import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { emailStatus, getEmail, listEmails } from '#contract/emails.ts';
import type { RouteInput } from '#contract/route.ts';
import { languages } from '#domain/language/language.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { RowLoader } from '../shared/record/row-loader.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { useMailNames } from '../shared/use-mail-name.ts';
import { StatusCards } from './status-cards.tsx';
import { useMailColumns } from './use-mail-columns.tsx';

const loadSheet = () => import('./mail-sheet.tsx');
const MailSheet = lazyPart(loadSheet, 'MailSheet');

const sortable = ['createdAt', 'sendAt', 'sentAt'] as const;
const filterNames = ['status', 'type', 'language'] as const;

export function MailList() {
  const { t } = useTranslation(['admin', 'common']);
  const { openId, close } = useOpenRow();
  const names = useMailNames();
  const state = useListState({ sort: '-createdAt', sortable, filters: filterNames });
  const answer = useMails({
    ...state.query,
    status: oneOf(emailStatus.options, state.filters.status),
    type: state.filters.type,
    language: oneOf(languages, state.filters.language),
  });
  return (
    <AdminPage
      title={t('emailScheduler.title')}
      lead={t('emailScheduler.lead')}
      actions={
        <>
          <LinkButton to="?view=sms" variant="ghost" size="small">
            {t('sms.link')}
          </LinkButton>
          <LinkButton to="?view=rules" variant="ghost" size="small">
            <ClockIcon size={18} />
            {t('emailScheduler.rulesLink')}
          </LinkButton>
        </>
      }
    >
      {answer.data && <MailNotices mails={answer.data} />}
      <StatusCards state={state} counts={answer.data?.counts} isMailbox={answer.data?.isMailbox ?? false} />
      <ListView
        name="emails"
        words="emailScheduler"
        state={state}
        answer={answer}
        columns={useMailColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => state.hrefWith({ open: id })}
        filters={[
          { name: 'type', options: names },
          { name: 'language', options: languages.map((value) => ({ value, label: t(`common:language.${value}`) })) },
        ]}
        emptyPicture="envelope"
      />
      {openId !== null && (
        <RowLoader
          key={openId}
          area="emails"
          id={openId}
          title={t('emailScheduler.open')}
          ask={(signal) => call(getEmail, { params: { id: openId } }, { signal })}
          loadCode={loadSheet}
          onClose={close}
        >
          {(mail) => <MailSheet mail={mail} isMailbox={answer.data?.isMailbox ?? false} onClose={close} />}
        </RowLoader>
      )}
    </AdminPage>
  );
}

type MailNoticesProps = { mails: NonNullable<ReturnType<typeof useMails>['data']> };

/** What all mails have in common: they go nowhere, or they have been waiting for long. */
function MailNotices({ mails }: MailNoticesProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <>
      {mails.isMailbox && (
        <Notice announced={false} title={t('emailScheduler.mailboxTitle')} className="mb-5">
          {t('emailScheduler.mailboxText')}
        </Notice>
      )}
      {mails.stuckSince && (
        <Notice
          tone="error"
          className="mb-5"
          title={t('emailScheduler.stuckTitle')}
          action={
            <LinkButton to="?status=waiting" variant="ghost" size="small">
              {t('emailScheduler.stuckShow')}
            </LinkButton>
          }
        >
          {t('emailScheduler.stuckText', {
            count: mails.counts.waiting,
            since: formatMoment(mails.stuckSince, language),
          })}
        </Notice>
      )}
    </>
  );
}

/** Mails leave by themselves while one looks on. */
const freshFor = 15_000;

const useMails = (query: RouteInput<typeof listEmails>['query']) => {
  const answer = useQuery({
    queryKey: ['admin', 'emails', 'list', query],
    queryFn: ({ signal }) => call(listEmails, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: freshFor,
  });
  // A glance at the server every few seconds should not make the list blink.
  return { ...answer, isFetching: answer.isFetching && (answer.isPlaceholderData || answer.isError) } as typeof answer;
};

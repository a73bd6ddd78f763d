import { useTranslation } from 'react-i18next';
import { listSms, type SmsMessage, smsStatus } from '#contract/sms.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { call } from '#web/api/call.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';

const tones: Record<SmsMessage['status'], TagTone> = {
  planned: 'wait',
  sending: 'wait',
  sent: 'neutral',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

/** Providers count in fractions of a cent. */
const price = (micros: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === 'pt' ? 'pt-PT' : 'en-US', {
    style: 'currency',
    currency,
    maximumFractionDigits: 4,
  }).format(micros / 1_000_000);

/** The short messages, whether they arrived, and what they cost. */
export function SmsList() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const state = useListState({ sort: '-createdAt', sortable: ['createdAt'] as const, filters: ['status'] as const });
  const query = { ...state.query, status: oneOf(smsStatus.options, state.filters.status) };
  const answer = useList({
    area: 'sms',
    query,
    ask: (wish, signal) => call(listSms, { query: wish }, { signal }),
  });
  const month = answer.data?.month;
  return (
    <AdminPage
      title={t('sms.title')}
      lead={t('sms.lead')}
      actions={
        <LinkButton to="/admin/email-scheduler" variant="ghost" size="small">
          {t('sms.emails')}
        </LinkButton>
      }
    >
      {answer.data?.isMailbox && (
        <Notice tone="info" announced={false} className="mb-4">
          {t('sms.mailbox')}
        </Notice>
      )}
      {month && (
        <p className="mb-4 text-s">
          {t('sms.month', { count: month.count, parts: month.parts })}
          {month.prices.map(({ currency, micros }) => ` · ${price(micros, currency, language)}`).join('')}
        </p>
      )}
      <ListView
        name="sms"
        words="sms"
        state={state}
        answer={answer}
        columns={useColumns()}
        rowKey={({ id }) => id}
        filters={[
          { name: 'status', options: smsStatus.options.map((value) => ({ value, label: t(`sms.statuses.${value}`) })) },
        ]}
      />
    </AdminPage>
  );
}

const useColumns = (): ListColumn<SmsMessage>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    {
      key: 'createdAt',
      header: t('sms.when'),
      isFixed: true,
      isSortable: true,
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatMoment(createdAt, language)}</span>,
    },
    {
      key: 'text',
      isFixed: true,
      cell: ({ kind, text, to }) => (
        <span className="wrap-anywhere">
          {text}
          <CellNote>
            <DotLine parts={[t(`sms.kinds.${kind}`), formatPhone(to)]} />
          </CellNote>
        </span>
      ),
    },
    {
      key: 'status',
      cell: ({ status, lastError }) => (
        <>
          <Tag tone={tones[status]}>{t(`sms.statuses.${status}`)}</Tag>
          {lastError && <CellNote>{lastError}</CellNote>}
        </>
      ),
    },
    {
      key: 'price',
      isNumeric: true,
      cell: ({ priceMicros, currency, parts }) => (
        <span className="whitespace-nowrap">
          {priceMicros !== null && currency ? price(priceMicros, currency, language) : '–'}
          <CellNote>{t('sms.parts', { count: parts })}</CellNote>
        </span>
      ),
    },
  ];
};

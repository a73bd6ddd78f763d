import { useTranslation } from 'react-i18next';
import { type EmailTemplate, listEmailTemplates } from '#contract/email-templates.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { languages } from '#domain/language/language.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Brief } from '#web/ui/brief-rows.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { type ListState, oneOf } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';
import { useMailName } from '../shared/use-mail-name.ts';

type Sort = 'mail' | 'updatedAt';

export function TemplateList({ state }: { state: ListState<'language' | 'changed', Sort> }) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <AdminPage title={t('emailTemplates.title')} lead={t('emailTemplates.lead')}>
      <ListView
        name="email-templates"
        words="emailTemplates"
        state={state}
        answer={useTemplates(state)}
        columns={useTemplateColumns()}
        brief={useTemplateBrief()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => state.hrefWith({ open: id })}
        filters={[
          { name: 'language', options: languages.map((value) => ({ value, label: t(`common:language.${value}`) })) },
          {
            name: 'changed',
            label: t('emailTemplates.status'),
            options: [
              { value: 'true', label: t('emailTemplates.changed') },
              { value: 'false', label: t('emailTemplates.default') },
            ],
          },
        ]}
      />
    </AdminPage>
  );
}

/** They are few, and people search by names that only this page knows: all are asked for, and chosen here. */
const useTemplates = ({ q, sort, filters }: ListState<'language' | 'changed', Sort>) => {
  const nameOf = useMailName();
  const { language: reader } = useLanguage();
  const changed = oneOf(['true', 'false'], filters.changed);
  const language = oneOf(languages, filters.language);
  return useList({
    area: 'email-templates',
    query: { q, sort, changed, language, reader },
    ask: async (wish, signal) => {
      const { items } = await call(listEmailTemplates, { query: { changed, language } }, { signal });
      const words = q.toLowerCase().split(/\s+/);
      const found = items
        .filter(({ type, subject, body }) => {
          const text = `${nameOf(type)} ${type} ${subject} ${body}`.toLowerCase();
          return words.every((word) => text.includes(word));
        })
        .sort(orderOf(wish.sort, nameOf));
      return { items: found, total: found.length };
    },
  });
};

const orderOf = (sort: Sort | `-${Sort}`, nameOf: (type: string) => string) => {
  const sign = sort.startsWith('-') ? -1 : 1;
  const keyOf = (row: EmailTemplate): string =>
    sort.endsWith('updatedAt') ? (row.updatedAt ?? '') : nameOf(row.type).toLowerCase();
  return (a: EmailTemplate, b: EmailTemplate): number => sign * keyOf(a).localeCompare(keyOf(b));
};

/** On a phone an email is named once over its two languages. */
const useTemplateBrief = (): ((row: EmailTemplate) => Brief) => {
  const { t } = useTranslation(['admin', 'common']);
  const { language } = useLanguage();
  const nameOf = useMailName();
  return (row) => ({
    group: nameOf(row.type),
    lead: (
      <>
        <span aria-hidden="true">{row.language.toUpperCase()}</span>
        <span className="sr-only">
          {nameOf(row.type)}, {t(`common:language.${row.language}`)},
        </span>
      </>
    ),
    title: <span lang={row.language}>{row.subject}</span>,
    note: row.updatedAt && formatDate(row.updatedAt, 'medium', language),
    mark: (row.isChanged || row.missing.length > 0) && <StatusTag row={row} />,
    isUrgent: row.missing.length > 0,
  });
};

function StatusTag({ row }: { row: EmailTemplate }) {
  const { t } = useTranslation('admin');
  const isBroken = row.missing.length > 0;
  return (
    <Tag tone={isBroken ? 'bad' : row.isChanged ? 'good' : 'neutral'}>
      {isBroken
        ? t('emailTemplates.missing', { names: row.missing.join(', ') })
        : t(row.isChanged ? 'emailTemplates.changed' : 'emailTemplates.default')}
    </Tag>
  );
}

const useTemplateColumns = (): ListColumn<EmailTemplate>[] => {
  const { t } = useTranslation(['admin', 'common']);
  const { language } = useLanguage();
  const nameOf = useMailName();
  return [
    {
      key: 'mail',
      isFixed: true,
      isSortable: true,
      cell: (row) => (
        <span className="wrap-anywhere">
          {nameOf(row.type)}
          <CellNote>
            <span lang={row.language}>{row.subject}</span>
          </CellNote>
        </span>
      ),
    },
    { key: 'language', cell: (row) => t(`common:language.${row.language}`) },
    { key: 'status', cell: (row) => <StatusTag row={row} /> },
    {
      key: 'updatedAt',
      isSortable: true,
      cell: (row) =>
        row.updatedAt === null ? (
          <span className="text-soft">{t('emailTemplates.neverChanged')}</span>
        ) : (
          <span className="whitespace-nowrap">
            {formatDate(row.updatedAt, 'medium', language)}
            <CellNote>{formatTime(row.updatedAt, language)}</CellNote>
          </span>
        ),
    },
  ];
};

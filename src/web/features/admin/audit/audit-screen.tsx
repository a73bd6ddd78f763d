import { useTranslation } from 'react-i18next';
import { type AuditEntry, auditAction, auditSubject, listAudit } from '#contract/audit.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { hasUuid } from '#domain/screens/identifiers.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { useActorName } from '../shared/changes/change-list.tsx';
import { ChangedParts } from '../shared/changes/changed-parts.tsx';
import { DayRange } from '../shared/day-range.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';

import { SubjectCell } from './subject-cell.tsx';

const sortable = ['at'] as const;
const filterNames = ['subject', 'action', 'actorId', 'from', 'to'] as const;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (given: string | undefined): string | undefined => (given && isoDay.test(given) ? given : undefined);

/** Who changed what. Nothing here can be changed. */
export function Screen() {
  const { t } = useTranslation('admin');
  const state = useListState({ sort: '-at', sortable, filters: filterNames });
  const query = {
    ...state.query,
    subject: oneOf(auditSubject.options, state.filters.subject),
    action: oneOf(auditAction.options, state.filters.action),
    actorId: state.filters.actorId && hasUuid(state.filters.actorId) ? state.filters.actorId : undefined,
    from: dayOf(state.filters.from),
    to: dayOf(state.filters.to),
  };
  const answer = useList({
    area: 'audit',
    query,
    ask: (wish, signal) => call(listAudit, { query: wish }, { signal }),
  });
  const columns = useColumns();
  return (
    <AdminPage title={t('audit.title')} lead={t('audit.lead')}>
      <ListView
        name="audit"
        caption={t('audit.title')}
        searchLabel={t('audit.search')}
        state={state}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => String(id)}
        filters={[
          {
            name: 'actorId',
            label: t('audit.who'),
            options: (answer.data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'subject',
            label: t('audit.subject'),
            options: auditSubject.options.map((value) => ({ value, label: t(`audit.subjects.${value}`) })),
          },
          {
            name: 'action',
            label: t('audit.action'),
            options: auditAction.options.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
          },
        ]}
        toolbar={<DayRange state={state} />}
        empty={<EmptyState title={t('audit.emptyTitle')}>{t('audit.emptyText')}</EmptyState>}
      />
    </AdminPage>
  );
}

const useColumns = (): ListColumn<AuditEntry>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const actor = useActorName();
  return [
    {
      key: 'at',
      header: t('audit.when'),
      isFixed: true,
      isSortable: true,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {formatDate(at, 'medium', language)}
          <CellNote>{formatTime(at, language)}</CellNote>
        </time>
      ),
    },
    { key: 'who', header: t('audit.who'), isFixed: true, cell: actor },
    {
      key: 'what',
      header: t('audit.what'),
      isFixed: true,
      cell: (entry) => <SubjectCell entry={entry} />,
    },
    {
      key: 'details',
      header: t('audit.details'),
      isFixed: true,
      cell: (entry) => (
        <div className="max-w-[640px] text-left">
          <ChangedParts entry={entry} />
        </div>
      ),
    },
  ];
};

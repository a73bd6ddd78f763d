import { useTranslation } from 'react-i18next';
import { type AuditEntry, auditAction, auditSubject, listAudit } from '#contract/audit.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { hasUuid } from '#domain/screens/identifiers.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CellNote } from '#web/ui/table.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { useActorName } from '../shared/changes/change-list.tsx';
import { ChangedParts } from '../shared/changes/changed-parts.tsx';
import { DayRange, dayOf } from '../shared/day-range.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';

import { SubjectCell } from './subject-cell.tsx';

const sortable = ['at'] as const;
const filterNames = ['subject', 'action', 'actorId', 'from', 'to'] as const;

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
        words="audit"
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
            options: auditSubject.options.map((value) => ({ value, label: t(`audit.subjects.${value}`) })),
          },
          {
            name: 'action',
            options: auditAction.options.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
          },
        ]}
        toolbar={<DayRange state={state} />}
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
    { key: 'who', isFixed: true, cell: actor },
    { key: 'what', isFixed: true, cell: (entry) => <SubjectCell entry={entry} /> },
    {
      key: 'details',
      isFixed: true,
      cell: (entry) => (
        <div className="max-w-[640px] text-left">
          <ChangedParts entry={entry} />
        </div>
      ),
    },
  ];
};

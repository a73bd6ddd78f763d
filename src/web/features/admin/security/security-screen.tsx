import { useTranslation } from 'react-i18next';
import { listSecurityEvents, type SecurityEvent, securityKind } from '#contract/security-events.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { call } from '#web/api/call.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { DayRange, dayOf } from '../shared/day-range.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';

const sortable = ['at'] as const;
const filterNames = ['kind', 'from', 'to'] as const;

/** Who came in, who was turned away, what was opened and taken along. Nothing here can be changed. */
export function Screen() {
  const { t } = useTranslation('admin');
  const state = useListState({ sort: '-at', sortable, filters: filterNames });
  const query = {
    ...state.query,
    kind: oneOf(securityKind.options, state.filters.kind),
    from: dayOf(state.filters.from),
    to: dayOf(state.filters.to),
  };
  const answer = useList({
    area: 'security',
    query,
    ask: (wish, signal) => call(listSecurityEvents, { query: wish }, { signal }),
  });
  const columns = useColumns();
  return (
    <AdminPage
      title={t('security.title')}
      lead={t('security.lead')}
      actions={
        <LinkButton to="/second-step" variant="ghost" size="small">
          {t('security.secondStep')}
        </LinkButton>
      }
    >
      <ListView
        name="security"
        words="security"
        state={state}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => String(id)}
        filters={[
          {
            name: 'kind',
            options: securityKind.options.map((value) => ({ value, label: t(`security.kinds.${value}`) })),
          },
        ]}
        toolbar={<DayRange state={state} />}
      />
    </AdminPage>
  );
}

const useColumns = (): ListColumn<SecurityEvent>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const roleName = (role: SecurityEvent['role']) =>
    role === 'visitor' ? t('security.visitor') : t(`users.roles.${role}`);
  return [
    {
      key: 'at',
      header: t('security.when'),
      isFixed: true,
      isSortable: true,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {formatDate(at, 'medium', language)}
          <CellNote>{formatTime(at, language)}</CellNote>
        </time>
      ),
    },
    {
      key: 'what',
      isFixed: true,
      cell: ({ kind, detail, subjectId }) => (
        <>
          {t(`security.kinds.${kind}`)}
          {(detail || subjectId) && (
            <CellNote>
              <DotLine parts={[detail, subjectId]} />
            </CellNote>
          )}
        </>
      ),
    },
    {
      key: 'who',
      isFixed: true,
      cell: ({ actor, role }) => (
        <>
          {actor ? (actor.name ?? t('security.left')) : t('security.visitor')}
          {actor && <CellNote>{roleName(role)}</CellNote>}
        </>
      ),
    },
    {
      key: 'network',
      isFixed: true,
      cell: ({ network, requestId }) => (
        <span className="break-all tabular-nums">
          {network}
          {requestId && <CellNote>{requestId}</CellNote>}
        </span>
      ),
    },
  ];
};

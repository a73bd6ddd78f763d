import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AdminPromoCode,
  getAdminPromoCode,
  listAdminPromoCodes,
  promoCodeFields,
  promoCodeState,
} from '#contract/admin-promo-codes.ts';
import { call } from '#web/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';
import { OpenRow } from '../shared/record/open-row.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { DeleteCode } from './delete-code.tsx';
import { useCodeColumns } from './use-code-columns.tsx';

const loadForm = () => import('./code-form.tsx');
const CodeForm = lazy(async () => ({ default: (await loadForm()).CodeForm }));

const sortable = ['code', 'createdAt', 'validUntil', 'uses'] as const;
const filterNames = ['state', 'discountType', 'advertised'] as const;
const types = promoCodeFields.discountType;

export function CodeList() {
  const { t } = useTranslation('admin');
  const { openId, open, close } = useOpenRow();
  const [doomed, setDoomed] = useState<AdminPromoCode | null>(null);
  const state = useListState({ sort: '-createdAt', sortable, filters: filterNames });
  const answer = useList({
    area: 'promo-codes',
    query: {
      ...state.query,
      state: oneOf(promoCodeState.options, state.filters.state),
      discountType: oneOf(types.options, state.filters.discountType),
      advertised: oneOf(['true', 'false'], state.filters.advertised),
    },
    ask: (query, signal) => call(listAdminPromoCodes, { query }, { signal }),
  });
  const columns = useCodeColumns({ onEdit: (row) => open(String(row.id)), onDelete: setDoomed });
  return (
    <AdminPage
      title={t('promoTest.title')}
      lead={t('promoTest.lead')}
      actions={
        <>
          <LinkButton to="?view=test" variant="ghost" size="small">
            {t('promoTest.tryLink')}
          </LinkButton>
          <Button size="small" onClick={() => open('new')}>
            <PlusIcon size={18} />
            {t('promoTest.new')}
          </Button>
        </>
      }
    >
      <ListView
        name="promo-codes"
        caption={t('promoTest.title')}
        searchLabel={t('promoTest.search')}
        state={state}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => state.hrefWith({ open: String(id) })}
        filters={useFilters()}
        empty={<EmptyState title={t('promoTest.emptyTitle')}>{t('promoTest.emptyText')}</EmptyState>}
      />
      <p className="mt-4 max-w-[80ch] text-xs text-soft">{t('promoTest.usesHint')}</p>
      <OpenRow
        area="promo-codes"
        openId={openId}
        titles={{ new: t('promoTest.new'), edit: t('promoTest.edit') }}
        ask={(id, signal) => call(getAdminPromoCode, { params: { id } }, { signal })}
        loadCode={loadForm}
        onClose={close}
      >
        {(row) => <CodeForm row={row} onClose={close} onDelete={row ? () => setDoomed(row) : undefined} />}
      </OpenRow>
      {doomed && (
        <DeleteCode
          row={doomed}
          onClose={() => setDoomed(null)}
          onGone={() => {
            setDoomed(null);
            if (openId) close();
          }}
        />
      )}
    </AdminPage>
  );
}

const useFilters = () => {
  const { t } = useTranslation('admin');
  return [
    {
      name: 'state',
      label: t('promoTest.state'),
      options: promoCodeState.options.map((value) => ({ value, label: t(`promoTest.states.${value}`) })),
    },
    {
      name: 'discountType',
      label: t('promoTest.discount'),
      options: types.options.map((value) => ({ value, label: t(`promoTest.discountTypes.${value}`) })),
    },
    {
      name: 'advertised',
      label: t('promoTest.advertised'),
      options: [
        { value: 'true', label: t('promoTest.advertisedOnly') },
        { value: 'false', label: t('promoTest.secret') },
      ],
    },
  ];
};

import { useTranslation } from 'react-i18next';
import { tellFailure } from '../failures.ts';
import type { ListState } from './list-state.ts';
import { useOrdering } from './use-ordering.ts';

type Row = { id: number };

type Settings<Item extends Row> = {
  state: ListState;
  rows: readonly Item[];
  total: number;
  nameOf(row: Item): string;
  save(ids: number[]): Promise<unknown>;
  refresh(): Promise<void>;
};

/** The order of a short list that the server keeps. It can be changed only where all of it is in sight. */
export const useSavedOrder = <Item extends Row>({ state, rows, total, nameOf, save, refresh }: Settings<Item>) => {
  const { t } = useTranslation('admin');
  const isOpen = state.sort === 'position' && !state.isNarrowed && rows.length === total;
  const ordering = useOrdering(
    rows.map((row) => ({ id: row.id, name: nameOf(row) })),
    (ids) => {
      save([...ids])
        .catch((error: unknown) => {
          ordering.forget();
          tellFailure(t('list.orderFailed'), error);
        })
        .finally(() => void refresh());
    },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    ...ordering,
    isOpen,
    rows: isOpen ? ordering.order.flatMap((id) => byId.get(id) ?? []) : [...rows],
    /** For the menu of a row: the way for those who do not drag. */
    menuItems: (id: number) =>
      isOpen
        ? [
            {
              key: 'up',
              label: t('list.moveUp'),
              disabled: !ordering.canMove(id, -1),
              onSelect: () => ordering.moveBy(id, -1),
            },
            {
              key: 'down',
              label: t('list.moveDown'),
              disabled: !ordering.canMove(id, 1),
              onSelect: () => ordering.moveBy(id, 1),
            },
          ]
        : [],
  };
};

import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import { EditIcon, MoreIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import type { ListColumn } from './column-choice.tsx';

type Settings<Row> = {
  nameOf(row: Row): string;
  editLabel: string;
  onEdit(row: Row): void;
  onDelete(row: Row): void;
  /** What else can be done, between edit and delete. */
  more?(row: Row): readonly MenuItem[];
};

/** The last column: edit, whatever is the row's own, and delete. */
export const useMenuColumn = <Row,>({ nameOf, editLabel, onEdit, onDelete, more }: Settings<Row>): ListColumn<Row> => {
  const { t } = useTranslation('admin');
  const edit = (row: Row): MenuItem => ({
    key: 'edit',
    label: editLabel,
    icon: <EditIcon size={18} />,
    onSelect: () => onEdit(row),
  });
  const remove = (row: Row): MenuItem => ({
    key: 'delete',
    label: t('form.delete'),
    icon: <TrashIcon size={18} />,
    tone: 'danger',
    onSelect: () => onDelete(row),
  });
  return {
    key: 'actions',
    header: t('list.actions'),
    isFixed: true,
    hideHeader: true,
    isNumeric: true,
    cell: (row) => <RowMenu name={nameOf(row)} groups={[[edit(row)], more?.(row) ?? [], [remove(row)]]} />,
  };
};

/** What can be done with a row, at its end. It lies above the link that the row is. On a card it stands in the corner. */
function RowMenu({ name, groups }: { name: string; groups: readonly (readonly MenuItem[])[] }) {
  const { t } = useTranslation('admin');
  return (
    <span className="z-10 inline-flex max-md:absolute max-md:top-2.5 max-md:right-2 md:relative md:-my-2">
      <Menu
        trigger={
          <IconButton label={t('list.more', { name })}>
            <MoreIcon />
          </IconButton>
        }
        groups={groups.filter((items) => items.length > 0)}
      />
    </span>
  );
}

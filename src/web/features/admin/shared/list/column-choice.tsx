import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceMemory } from '#web/ui/browser-memory.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MenuDoor } from '#web/ui/menu-door.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { ColumnsIcon } from '../icons.tsx';
import type { ColumnChoiceProps } from './column-menu.tsx';

/** A column is called as the texts of its list call its key, unless it says otherwise. */
export type ListColumn<Row> = Omit<TableColumn<Row>, 'header'> & {
  header?: string;
  /** Always shown: the name of the row, its actions. */
  isFixed?: boolean;
  /** Not shown until somebody asks for it. */
  isHiddenAtFirst?: boolean;
};

const keyOf = (list: string): string => `calma-admin-columns:${list}`;

const readHidden = (list: string): string[] | null => {
  const kept = deviceMemory.readJson(keyOf(list));
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : null;
};

export type NamedColumn<Row> = ListColumn<Row> & { header: string };

/** Which columns this person wants to see; kept in this browser. */
export const useColumnChoice = <Row,>(list: string, columns: readonly NamedColumn<Row>[]) => {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => readHidden(list) ?? columns.filter((column) => column.isHiddenAtFirst).map(({ key }) => key),
  );
  const toggle = (key: string): void => {
    const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
    setHidden(next);
    deviceMemory.keepJson(keyOf(list), next);
  };
  return { shown: columns.filter((column) => column.isFixed || !hidden.includes(column.key)), hidden, toggle };
};

const ColumnMenu = lazyPart(() => import('./column-menu.tsx'), 'ColumnMenu');

export function ColumnChoice(props: ColumnChoiceProps) {
  const { t } = useTranslation('admin');
  const trigger = (
    <Button variant="ghost" size="small" className="max-md:hidden">
      <ColumnsIcon size={18} />
      {t('list.columns')}
    </Button>
  );
  return (
    <MenuDoor trigger={trigger}>
      {(isOpenAtFirst) => <ColumnMenu {...props} trigger={trigger} isOpenAtFirst={isOpenAtFirst} />}
    </MenuDoor>
  );
}

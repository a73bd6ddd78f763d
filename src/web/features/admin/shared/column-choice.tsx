import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { ColumnsIcon } from './icons.tsx';

export type ListColumn<Row> = TableColumn<Row> & {
  /** Always shown: the name of the row, its actions. */
  isFixed?: boolean;
  /** Not shown until somebody asks for it. */
  isHiddenAtFirst?: boolean;
};

const keyOf = (list: string): string => `calma-admin-columns:${list}`;

const readHidden = (list: string): string[] | null => {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null');
    return Array.isArray(parsed) ? parsed.filter((key) => typeof key === 'string') : null;
  } catch {
    return null;
  }
};

const keepHidden = (list: string, hidden: readonly string[]): void => {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(hidden));
  } catch {
    // A browser that keeps nothing shows the usual columns next time.
  }
};

/** Which columns this person wants to see; kept in this browser. */
export const useColumnChoice = <Row,>(list: string, columns: readonly ListColumn<Row>[]) => {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => readHidden(list) ?? columns.filter((column) => column.isHiddenAtFirst).map(({ key }) => key),
  );
  const toggle = (key: string): void => {
    const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
    setHidden(next);
    keepHidden(list, next);
  };
  return { shown: columns.filter((column) => column.isFixed || !hidden.includes(column.key)), hidden, toggle };
};

type ColumnChoiceProps = {
  columns: readonly { key: string; header: string; isFixed?: boolean }[];
  hidden: readonly string[];
  onToggle(key: string): void;
};

export function ColumnChoice({ columns, hidden, onToggle }: ColumnChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="ghost" size="small" className="max-md:hidden">
          <ColumnsIcon size={18} />
          {t('list.columns')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t('list.columnsTitle')}
          className="z-50 min-w-52 animate-appear rounded-m border border-line bg-surface p-1.5 text-s text-ink shadow-2"
        >
          {columns
            .filter((column) => !column.isFixed)
            .map((column) => (
              <DropdownMenu.CheckboxItem
                key={column.key}
                checked={!hidden.includes(column.key)}
                onCheckedChange={() => onToggle(column.key)}
                // Several are chosen one after the other.
                onSelect={(event) => event.preventDefault()}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-s px-3 select-none data-highlighted:bg-sunken data-highlighted:-outline-offset-2"
              >
                <span className="grid size-5 place-items-center rounded-[6px] border border-field-line">
                  <DropdownMenu.ItemIndicator>
                    <CheckIcon size={16} strokeWidth={2.5} className="text-brand" />
                  </DropdownMenu.ItemIndicator>
                </span>
                {column.header}
              </DropdownMenu.CheckboxItem>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

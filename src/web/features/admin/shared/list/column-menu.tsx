import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '#web/ui/icons.tsx';

export type ColumnChoiceProps = {
  columns: readonly { key: string; header: string; isFixed?: boolean }[];
  hidden: readonly string[];
  onToggle(key: string): void;
};

type ColumnMenuProps = ColumnChoiceProps & { trigger: ReactNode; isOpenAtFirst: boolean };

export function ColumnMenu({ columns, hidden, onToggle, trigger, isOpenAtFirst }: ColumnMenuProps) {
  const { t } = useTranslation('admin');
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
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

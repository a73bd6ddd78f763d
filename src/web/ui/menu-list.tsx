import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
  disabled?: boolean;
};

export type MenuProps = {
  /** The button that opens it; it must take a ref and props, as Button and IconButton do. */
  trigger: ReactElement<{ onClick?(): void }>;
  /** Groups are set apart by a hairline. */
  groups: readonly (readonly MenuItem[])[];
  align?: 'start' | 'end';
};

export function MenuList({ trigger, groups, align = 'end', isOpenAtFirst }: MenuProps & { isOpenAtFirst: boolean }) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto rounded-m border border-line bg-surface p-1.5 text-s text-ink shadow-2"
        >
          {groups.map((items, index) => (
            <DropdownMenu.Group
              key={items[0]?.key}
              className={classNames(index > 0 && 'mt-1.5 border-t border-line pt-1.5')}
            >
              {items.map((item) => (
                <Entry key={item.key} item={item} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  return (
    <DropdownMenu.Item
      disabled={item.disabled ?? false}
      onSelect={item.onSelect}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-s px-3 select-none',
        'data-disabled:cursor-not-allowed data-disabled:text-faint data-highlighted:bg-sunken data-highlighted:-outline-offset-2',
        item.tone === 'danger' && 'text-danger',
      )}
    >
      {item.icon}
      {item.label}
    </DropdownMenu.Item>
  );
}

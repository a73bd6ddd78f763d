import { lazy, type ReactElement, type ReactNode } from 'react';
import { MenuDoor } from './menu-door.tsx';

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

const MenuList = lazy(async () => ({ default: (await import('./menu-list.tsx')).MenuList }));

export function Menu(props: MenuProps) {
  return (
    <MenuDoor trigger={props.trigger}>
      {(isOpenAtFirst) => <MenuList {...props} isOpenAtFirst={isOpenAtFirst} />}
    </MenuDoor>
  );
}

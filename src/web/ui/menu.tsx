import { lazy } from 'react';
import { MenuDoor } from './menu-door.tsx';
import type { MenuProps } from './menu-list.tsx';

const MenuList = lazy(async () => ({ default: (await import('./menu-list.tsx')).MenuList }));

export function Menu(props: MenuProps) {
  return (
    <MenuDoor trigger={props.trigger}>
      {(isOpenAtFirst) => <MenuList {...props} isOpenAtFirst={isOpenAtFirst} />}
    </MenuDoor>
  );
}

import { lazyPart } from './lazy-part.tsx';
import { MenuDoor } from './menu-door.tsx';
import type { MenuProps } from './menu-list.tsx';

const MenuList = lazyPart(() => import('./menu-list.tsx'), 'MenuList');

export function Menu(props: MenuProps) {
  return (
    <MenuDoor trigger={props.trigger}>
      {(isOpenAtFirst) => <MenuList {...props} isOpenAtFirst={isOpenAtFirst} />}
    </MenuDoor>
  );
}

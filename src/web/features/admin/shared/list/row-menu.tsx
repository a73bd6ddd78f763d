import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { MenuItem } from '#web/ui/menu-list.tsx';

/** What can be done with a row, at its end. It lies above the link that the row is. */
export function RowMenu({ name, groups }: { name: string; groups: readonly (readonly MenuItem[])[] }) {
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

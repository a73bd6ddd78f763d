import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type MenuProps = { isWorkplace: boolean; onClose(): void };

/** The phone's menu: its code comes with the first press. */
export function MenuButton({ isWorkplace }: { isWorkplace: boolean }) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const Menu = useRef<ComponentType<MenuProps> | null>(null);
  const open = async (): Promise<void> => {
    try {
      Menu.current ??= (await import('./site-menu.tsx')).SiteMenu;
      setIsOpen(true);
    } catch {
      showToast({ title: t('failure.title'), description: t('failure.text'), variant: 'destructive' });
    }
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('header.menu')}
        onClick={() => void open()}
        className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors hover:bg-sunken md:hidden"
      >
        <MenuIcon size={24} />
      </button>
      {isOpen && Menu.current && <Menu.current isWorkplace={isWorkplace} onClose={() => setIsOpen(false)} />}
    </>
  );
}

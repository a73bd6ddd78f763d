import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { icon } from '#web/ui/icon.tsx';
import { optionalPart } from '#web/ui/lazy-part.tsx';

const MenuIcon = icon('menu');

const SiteMenu = optionalPart(() => import('./site-menu.tsx'), 'SiteMenu');

/** The phone's menu: its code comes with the first press. */
export function MenuButton({ isWorkplace }: { isWorkplace: boolean }) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('header.menu')}
        onClick={() => setIsOpen(true)}
        className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full md:hidden"
      >
        <MenuIcon size={24} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SiteMenu isWorkplace={isWorkplace} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

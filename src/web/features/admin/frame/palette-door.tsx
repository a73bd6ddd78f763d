import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');

const asked = new EventTarget();
const openPalette = (): void => void asked.dispatchEvent(new Event('open'));

/** Ctrl+K, or ⌘K, from anywhere in the office. */
export function PaletteDoor() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (): void => setIsOpen(true);
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    asked.addEventListener('open', open);
    document.addEventListener('keydown', press);
    return () => {
      asked.removeEventListener('open', open);
      document.removeEventListener('keydown', press);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Palette onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}

/** In the side bar with its keys; on a phone a sign beside the menu. */
export function PaletteButton({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation('admin');
  if (isSmall)
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('palette.open')}
        onClick={openPalette}
        className="inline-flex size-12 items-center justify-center rounded-full"
      >
        <SearchIcon />
      </button>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={openPalette}
      className="mb-4 flex min-h-11 w-full items-center gap-2.5 rounded-full border border-line-strong px-4 text-left text-s text-soft transition-colors hover:bg-sunken"
    >
      <SearchIcon size={18} />
      <span className="flex-1">{t('palette.open')}</span>
      <span aria-hidden="true" className="rounded-s border border-line px-1.5 text-xs">
        {t('palette.shortcut')}
      </span>
    </button>
  );
}

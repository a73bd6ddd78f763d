import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openChat } from '#web/ui/chat-door.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChatIcon, MenuIcon } from '#web/ui/icons.tsx';
import { SickDoor, SortOutDoor } from '../shared/visits/show-doors.tsx';
import { AreaLinks } from './area-links.tsx';
import type { AreaKey } from './areas.ts';
import { PaletteButton, PaletteDoor } from './palette-door.tsx';

/** The side navigation of the admin; on phones and tablets it hides behind one button. */
export function AdminFrame({ current, children }: { current: AreaKey; children: ReactNode }) {
  return (
    <div data-frame="admin" className="min-h-full min-w-0 lg:grid lg:grid-cols-[228px_minmax(0,1fr)] print:block!">
      <aside data-print="hide" className="border-r border-line bg-surface max-lg:hidden">
        <div className="sticky top-0 max-h-dvh overflow-y-auto px-4 py-4">
          <PaletteButton />
          <AreaLinks current={current} />
          <HelpButton />
        </div>
      </aside>
      <div className="min-w-0">
        <AreaMenu current={current} />
        <div className="mx-auto max-w-[1320px] px-5 pt-5 pb-24 md:px-10 lg:pt-8">{children}</div>
      </div>
      <PaletteDoor />
      <SortOutDoor />
      <SickDoor />
    </div>
  );
}

function AreaMenu({ current }: { current: AreaKey }) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const name = t(`frame.areas.${current}`);
  return (
    <div
      data-print="hide"
      className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-surface px-3 md:px-8 lg:hidden"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-12 items-center gap-3 rounded-s px-2 text-s font-semibold"
      >
        <MenuIcon />
        <span className="sr-only">{t('frame.menu')}</span>
        <span>{name}</span>
      </button>
      <PaletteButton isSmall />
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t('frame.menuTitle')}>
        <AreaLinks current={current} onChoose={() => setIsOpen(false)} />
        <HelpButton onChoose={() => setIsOpen(false)} />
      </Dialog>
    </div>
  );
}

/** The chat, which floats over no screen of the office. */
function HelpButton({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation('admin');
  const open = (): void => {
    onChoose?.();
    openChat();
  };
  return (
    <button
      type="button"
      onClick={open}
      className="mt-2 flex min-h-11 w-full items-center gap-3 rounded-s px-3 text-left text-s text-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <ChatIcon size={18} />
      {t('frame.help')}
    </button>
  );
}

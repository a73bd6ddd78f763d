import type { ReactNode } from 'react';

type DockProps = {
  /** The small line over the figure. */
  note?: ReactNode;
  figure?: ReactNode;
  /** The one primary button of the screen. */
  children: ReactNode;
};

/** The phone's bottom bar with price and button; a button alone may take all of it. It hides itself from the medium breakpoint on. */
export function Dock({ note, figure, children }: DockProps) {
  return (
    <div
      data-dock=""
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-line bg-surface px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden"
    >
      {(note || figure) && (
        <div className="min-w-0 flex-1">
          {note && <div className="truncate text-xs text-soft">{note}</div>}
          {figure && <div className="figure text-l whitespace-nowrap">{figure}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

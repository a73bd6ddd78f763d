import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RoomIllustration } from '#web/ui/room-illustration.tsx';

type AccountPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Without a form there is nothing to line up with: centred, as every empty state. */
  isEmptyState?: boolean;
  children: ReactNode;
};

/** A short form on the left; on wide screens the room of the front door beside it. */
export function AccountPage({ title, lead, isEmptyState = false, children }: AccountPageProps) {
  return (
    <PageFrame className="grid gap-14 pt-4 pb-12 md:pt-10 md:pb-18 lg:grid-cols-[1.05fr_.95fr] lg:gap-18">
      <div className={classNames('mx-auto w-full max-w-[460px]', isEmptyState ? 'text-center' : 'lg:mx-0')}>
        <h1 className="text-balance">{title}</h1>
        {lead && <p className="mt-2 text-soft md:mt-3">{lead}</p>}
        <div className="mt-6 md:mt-8">{children}</div>
      </div>
      <RoomIllustration className="sticky top-6 w-full max-lg:hidden lg:rounded-[36px]" />
    </PageFrame>
  );
}

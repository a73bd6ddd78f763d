import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { homeFor } from '#domain/screens/homes.ts';
import { dayPartOf } from '#domain/time/days.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useDashboardWords } from './dashboard-words.ts';
import type { Lent } from './lent.ts';
import { RowsSkeleton } from './section.tsx';
import { VisitsTab } from './visits/visits-tab.tsx';

const dashboardTabs = ['visits', 'gift-cards', 'receipts', 'account'] as const;
type DashboardTab = (typeof dashboardTabs)[number];

/** `?tab=receipts`; anything else is the first. What is saved had a tab of its own once, and old links still name it. */
const tabOf = (search: string): DashboardTab => {
  const wanted = new URLSearchParams(search).get('tab');
  if (wanted === 'saved') return 'account';
  return dashboardTabs.find((tab) => tab === wanted) ?? 'visits';
};

const addressOfTab = (tab: DashboardTab): string => (tab === 'visits' ? '/dashboard' : `/dashboard?tab=${tab}`);

const GiftCardsTab = lazyPart(() => import('./gift-cards/gift-cards-tab.tsx'), 'GiftCardsTab');
const ReceiptsTab = lazyPart(() => import('./receipts/receipts-tab.tsx'), 'ReceiptsTab');
const AccountTab = lazyPart(() => import('./account/account-tab.tsx'), 'AccountTab');

export function DashboardScreen(lent: Lent) {
  const { t } = useDashboardWords();
  const { search } = useLocation();
  const contents: Record<DashboardTab, () => ReactNode> = {
    visits: () => <VisitsTab {...lent} />,
    'gift-cards': () => <GiftCardsTab />,
    receipts: () => <ReceiptsTab />,
    account: () => <AccountTab />,
  };
  const open = tabOf(search);
  useOpenTabInView(open);
  return (
    <PageFrame width="middle" className="min-h-[70dvh] pt-4 pb-18 md:pt-8">
      <Greeting />
      <OtherDesk />
      <Tabs
        label={t('tabs.label')}
        value={open}
        onChange={(tab) => navigate(addressOfTab(tab))}
        tabs={dashboardTabs.map((tab) => ({
          value: tab,
          label: t(`tabs.${tab}`),
          content: tab === open && <Suspense fallback={<RowsSkeleton />}>{contents[tab]()}</Suspense>,
        }))}
      />
    </PageFrame>
  );
}

/** Whoever may not open a page of the office is sent here, therapists too: theirs is one press away. */
function OtherDesk() {
  const { t } = useDashboardWords();
  const { user } = useSession();
  if (!user || user.role === 'client') return null;
  return (
    <Notice
      announced={false}
      title={t('otherDesk.title')}
      action={
        <LinkButton to={homeFor(user.role)} size="small">
          {t('otherDesk.open')}
        </LinkButton>
      }
      className="mb-4"
    >
      {t('otherDesk.text')}
    </Notice>
  );
}

/** On a phone the names of the tabs are wider than the screen. */
const useOpenTabInView = (open: DashboardTab): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab
  useEffect(() => {
    document
      .querySelector('[role="tab"][aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
};

function Greeting() {
  const { t } = useDashboardWords();
  const { user } = useSession();
  const [now] = useState(serverNow);
  const { hour } = wallClockAt(now);
  const part = dayPartOf(`${String(hour).padStart(2, '0')}:00`);
  return (
    <PageHeading
      size="medium"
      title={t(`greeting.${part}`, { name: user?.firstName ?? '' })}
      className="mb-3 md:mb-4"
    />
  );
}

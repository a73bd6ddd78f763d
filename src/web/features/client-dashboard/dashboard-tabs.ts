export const dashboardTabs = ['visits', 'gift-cards', 'saved', 'receipts', 'news', 'account'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** `?tab=saved`; anything else is the first. */
export const tabOf = (search: string): DashboardTab => {
  const wanted = new URLSearchParams(search).get('tab');
  return dashboardTabs.find((tab) => tab === wanted) ?? 'visits';
};

export const addressOfTab = (tab: DashboardTab): string => (tab === 'visits' ? '/dashboard' : `/dashboard?tab=${tab}`);

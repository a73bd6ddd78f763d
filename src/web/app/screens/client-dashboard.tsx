import { CancelVisit } from '#web/features/booking-status/cancel-visit.tsx';
import { DashboardScreen } from '#web/features/client-dashboard/dashboard-screen.tsx';
import { openBookAgain } from './open-book-again.ts';

export function ClientDashboard() {
  return <DashboardScreen CancelVisit={CancelVisit} onBookAgain={openBookAgain} />;
}

import { WizardScreen } from '#web/features/booking-wizard/wizard-screen.tsx';
import { HomeBelow } from '#web/features/home/home-below.tsx';

/** The front door: the wizard begins here, and below its first question stands who we are. */
export function FrontPage() {
  return <WizardScreen below={<HomeBelow />} />;
}

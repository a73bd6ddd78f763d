import type { ComponentType } from 'react';
import { matchScreen, type ScreenName } from '#domain/screens/screens.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useLocation } from '#web/ui/router.tsx';
import '#web/ui/office.css';

const screens: Partial<Record<ScreenName, ComponentType>> = {
  'debug-treatments': lazyPart(() => import('#web/features/debug/treatments-screen.tsx'), 'TreatmentsScreen'),
  'debug-ui': lazyPart(() => import('#web/features/debug/ui-screen.tsx'), 'Screen'),
};

/** Behind one door, so that the entry does not carry the names of all they are made of. */
export function DebugScreen() {
  const { pathname } = useLocation();
  const Screen = screens[matchScreen(pathname)?.name ?? 'debug-ui'];
  return Screen && <Screen />;
}

import type { ComponentType } from 'react';
import { matchScreen, type ScreenName } from '#domain/screens/screens.ts';
import { SignInScreen } from '#web/features/account/sign-in-screen.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { FreshSignInDoor } from '../frame/fresh-sign-in-door.tsx';

const screens: Partial<Record<ScreenName, ComponentType>> = {
  'forgot-password': lazyPart(
    () => import('#web/features/account/password/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
  'reset-password': lazyPart(
    () => import('#web/features/account/password/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
  'second-step': lazyPart(() => import('#web/features/account/second-step/second-step-screen.tsx'), 'SecondStepScreen'),
};

/** Signing in, and the two rarer ways to get there. */
export function AccountScreen() {
  const { pathname } = useLocation();
  const Screen = screens[matchScreen(pathname)?.name ?? 'sign-in'] ?? SignInScreen;
  return (
    <>
      <Screen />
      <FreshSignInDoor />
    </>
  );
}

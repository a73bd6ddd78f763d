import i18next from 'i18next';
import { type ComponentType, useEffect, useState } from 'react';
import { answerFreshSignIn } from '#web/api/fresh-sign-in.ts';

type Open = { Dialog: ComponentType<{ onAnswer(isGiven: boolean): void }>; onAnswer(isGiven: boolean): void };

/** Waits until a call wants the password again; only then the dialog and its texts are fetched. */
export function FreshSignInDoor() {
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(
    () =>
      answerFreshSignIn(async () => {
        const [{ FreshSignInDialog }] = await Promise.all([
          import('#web/features/account/second-step/fresh-sign-in-dialog.tsx'),
          i18next.loadNamespaces('auth'),
        ]);
        const isGiven = await new Promise<boolean>((resolve) =>
          setOpen({ Dialog: FreshSignInDialog, onAnswer: resolve }),
        );
        setOpen(null);
        return isGiven;
      }),
    [],
  );
  return open && <open.Dialog onAnswer={open.onAnswer} />;
}

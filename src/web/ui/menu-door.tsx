import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

type MenuDoorProps = {
  trigger: ReactElement<{ onClick?(): void }>;
  /** The menu with the same trigger, whose code is fetched after the screen stands. */
  children(isOpenAtFirst: boolean): ReactNode;
};

/** Shows the button at once; a press before the menu has arrived opens it when it comes. */
export function MenuDoor({ trigger, children }: MenuDoorProps) {
  const [wasPressed, setWasPressed] = useState(false);
  return (
    <Suspense fallback={cloneElement(trigger, { onClick: () => setWasPressed(true) })}>{children(wasPressed)}</Suspense>
  );
}

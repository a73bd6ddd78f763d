import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** In one go: key by key, a whole screen would be drawn anew for every letter. A late frame of the screen may have moved the focus since the click, so it comes back first. */
export const write = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  act(() => field.focus());
  await user.paste(text);
};

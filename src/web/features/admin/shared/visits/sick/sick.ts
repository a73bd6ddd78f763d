import { createDoor } from '../door.ts';

/** Somebody who cannot come, on which day. */
export type Sick = {
  readonly therapist: { readonly id: string; readonly firstName: string; readonly lastName: string };
  readonly date: string;
};

const door = createDoor<Sick>();

/** Opens the dialog that takes somebody off a day, with all visits of it. */
export const openSick = door.open;
export const closeSick = door.close;
export const useSick = door.useOpened;

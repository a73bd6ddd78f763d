import { type BusyWindow, type PackedRows, packedMinuteOffset, scanStart } from './repo.ts';

/** What is taken in a window, still packed. */
export type BusyStretches = { readonly packed: Uint8Array; readonly base: Date };

const bytesPerRow = 8;
const nothing = new Uint8Array();

export const toBusyStretches = ({ packed }: PackedRows, window: BusyWindow): BusyStretches => ({
  packed: packed ?? nothing,
  base: scanStart(window.from),
});

/** Calls `visit` with each stretch, in minutes from `base`. */
export const eachStretch = (
  { packed }: BusyStretches,
  visit: (therapistNo: number, from: number, to: number) => void,
): void => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < packed.byteLength; at += bytesPerRow)
    visit(view.getInt32(at), view.getInt16(at + 4) + packedMinuteOffset, view.getInt16(at + 6) + packedMinuteOffset);
};

import { type BusyWindow, type PackedRows, packedMinuteOffset, scanStart } from '../repo.ts';

/** What is taken in a window, still packed. */
export type BusyStretches = { readonly packed: Uint8Array; readonly base: Date };

const bytesPerRow = 10;
const nothing = new Uint8Array();

export const toBusyStretches = ({ packed }: PackedRows, window: BusyWindow): BusyStretches => ({
  packed: packed ?? nothing,
  base: scanStart(window.from),
});

/** Calls `visit` with each stretch, in minutes from `base`, and its area (or `sameBuilding`, or `noArea`). */
export const eachStretch = (
  { packed }: BusyStretches,
  visit: (therapistNo: number, from: number, to: number, area: number) => void,
): void => {
  for (let at = 0; at < packed.length; at += bytesPerRow)
    visit(
      (twoBytes(packed, at) << 16) | twoBytes(packed, at + 2),
      // A signed number lowered by half its range is an unsigned one with its first bit turned.
      twoBytes(packed, at + 4) ^ packedMinuteOffset,
      twoBytes(packed, at + 6) ^ packedMinuteOffset,
      (twoBytes(packed, at + 8) << 16) >> 16,
    );
};

const twoBytes = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

import { type BusyWindow, type PackedRows, packedMinuteOffset, scanStart } from '../repo.ts';

/** What is taken in a window. */
export type BusyStretches = {
  readonly base: Date;
  /** Calls `visit` with each stretch, in minutes from `base`, and its area (or `sameBuilding`, or `noArea`). */
  each(visit: (therapistNo: number, from: number, to: number, area: number) => void): void;
};

const bytesPerRow = 10;
const nothing = new Uint8Array();

export const toBusyStretches = ({ packed }: PackedRows, window: BusyWindow): BusyStretches => {
  const bytes = packed ?? nothing;
  return {
    base: scanStart(window.from),
    each: (visit) => {
      for (let at = 0; at < bytes.length; at += bytesPerRow)
        visit(
          (twoBytes(bytes, at) << 16) | twoBytes(bytes, at + 2),
          // A signed number lowered by half its range is an unsigned one with its first bit turned.
          twoBytes(bytes, at + 4) ^ packedMinuteOffset,
          twoBytes(bytes, at + 6) ^ packedMinuteOffset,
          (twoBytes(bytes, at + 8) << 16) >> 16,
        );
    },
  };
};

const twoBytes = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

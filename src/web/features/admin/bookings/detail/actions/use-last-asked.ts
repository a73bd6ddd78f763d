import { useRef } from 'react';
import type { ActionDialogProps } from '../booking-actions.ts';

/**
 * When somebody was last asked, as it stood at the first press: an order whose answer was lost and that is given again names
 * the same moment, so that the next ones are asked once.
 */
export const useLastAsked = ({ assignment }: ActionDialogProps['booking']): (() => string | null) => {
  const read = useRef<string | null>(undefined);
  return () => {
    if (read.current === undefined)
      read.current =
        assignment.offers
          .map(({ sentAt }) => sentAt)
          .sort()
          .at(-1) ?? null;
    return read.current;
  };
};

import { useState } from 'react';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { refreshBookings } from '#web/features/admin/shared/visits/refresh.ts';

/** One change of a booking from a dialog. Whatever comes of it, what is shown is asked for anew. */
export const useAction = (onDone: () => void) => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
      await refreshBookings();
      onDone();
    } catch (error) {
      setProblem(error);
      void refreshBookings();
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    error: problem,
    problem: problem === null ? null : failureText(problem),
    forget: () => setProblem(null),
    run,
  };
};

import { useState } from 'react';
import { failureText, tellFailure } from './failures.ts';

type Work = () => Promise<void>;

/** What a button of the office starts, and that it is busy meanwhile. */
export const useWork = () => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (work: Work, onFailure: (error: unknown) => void): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      onFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    /** Why the last `run` failed, for the place where it was started. */
    problem,
    forgetProblem: (): void => setProblem(null),
    run: (work: Work): Promise<void> => start(work, (error) => setProblem(failureText(error))),
    /** The same for what leaves no room for words: a failure is told in a toast of this title. */
    runAndTell: (failedTitle: string, work: Work): Promise<void> =>
      start(work, (error) => tellFailure(failedTitle, error)),
  };
};

import { useEffect } from 'react';

const stepOfEntry = (): number | undefined => (history.state as { wizardStep?: number } | null)?.wizardStep;

const push = (wizardStep: number): void => history.pushState({ wizardStep }, '');

/** One entry of the browser's history a step, all at the same address: the back button goes one step back. */
export const useStepHistory = (step: number, jump: (step: number) => void): void => {
  useEffect(() => {
    const follow = (): void => {
      const wanted = stepOfEntry();
      if (wanted) jump(wanted);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [jump]);

  useEffect(() => {
    let at = stepOfEntry();
    if (at === undefined) {
      at = 1;
      history.replaceState({ wizardStep: 1 }, '');
    }
    if (at > step) history.go(step - at);
    while (at < step) push(++at);
  }, [step]);
};

import { ApiError } from './api-error.ts';

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Whoever can ask for the password again says so; answers how to stop. */
export const answerFreshSignIn = (handler: Ask): (() => void) => {
  ask = handler;
  return () => {
    if (ask === handler) ask = null;
  };
};

/** Runs it, and once more after the person has given the password again where the server wanted that first. */
export const withFreshSignIn = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isWanted = error instanceof ApiError && error.code === 'fresh_sign_in_needed';
    if (isWanted && ask && (await ask())) return work();
    throw error;
  }
};

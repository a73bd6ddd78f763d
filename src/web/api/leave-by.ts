import { resumeReading, stopReading } from './leaving.ts';

let leaving: Promise<boolean> | null = null;

/** Who asks while somebody is leaving waits here, and is told to stop once they have left. */
export const waitForLeaver = async (): Promise<void> => {
  if (leaving && (await leaving)) throw new DOMException('The session has ended.', 'AbortError');
};

/** Runs the call that ends the session. */
export const leaveBy = async <Answer>(end: () => Promise<Answer>): Promise<Answer> => {
  let settle = (_hasLeft: boolean): void => undefined;
  leaving = new Promise((resolve) => {
    settle = resolve;
  });
  stopReading();
  try {
    const answer = await end();
    settle(true);
    return answer;
  } catch (error) {
    settle(false);
    resumeReading();
    throw error;
  } finally {
    leaving = null;
  }
};

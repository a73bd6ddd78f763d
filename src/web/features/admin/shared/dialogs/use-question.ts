import { useState } from 'react';

/** A dialog that is waited for: `ask` shows the question, and answers once somebody has. */
export const useQuestion = <Asked, Answer>() => {
  const [question, setQuestion] = useState<(Asked & { answer(answer: Answer): void }) | null>(null);
  const ask = (asked: Asked): Promise<Answer> =>
    new Promise((resolve) => {
      const answer = (given: Answer): void => {
        setQuestion(null);
        resolve(given);
      };
      setQuestion({ ...asked, answer });
    });
  return { question, ask };
};

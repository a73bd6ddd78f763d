import type { Transaction } from '#server/platform/database/database.ts';
import { setChoice, setNeedsAttention, setSearchUntil } from '../repo.ts';

type Choice = NonNullable<Parameters<typeof setChoice>[2]>;

/** Somebody is searched for until then, and by then the client knows or is asked. */
export const promiseAnswer = async (
  tx: Transaction,
  id: string,
  { searchUntil, answerBy }: { searchUntil: Date; answerBy: Date },
): Promise<void> => {
  await setSearchUntil(tx, id, searchUntil, answerBy);
};

/** A person of the office must look at it. */
export const callOffice = async (tx: Transaction, id: string): Promise<void> => {
  await setNeedsAttention(tx, id, true);
};

/** The client chooses what shall become of it. */
export const askClientToChoose = async (tx: Transaction, id: string, choice: Choice): Promise<void> => {
  await setChoice(tx, id, choice);
};

export const endChoice = async (tx: Transaction, id: string): Promise<void> => {
  await setChoice(tx, id, null);
};

/** Neither the client nor the office is asked anything any more. */
export const endQuestions = async (tx: Transaction, id: string): Promise<void> => {
  await endChoice(tx, id);
  await setNeedsAttention(tx, id, false);
};

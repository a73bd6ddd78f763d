import { parentPort } from 'node:worker_threads';
import type { Order, Outcome } from '#server/platform/jobs/own-thread.ts';
import { printReceipt, type ReceiptOrder } from './print-receipt.ts';

const outcomeOf = async ({ no, work }: Order<ReceiptOrder>): Promise<Outcome> => {
  try {
    return { no, result: await printReceipt(work) };
  } catch (error) {
    return { no, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

/** Draws receipts, one after the other. */
parentPort?.on('message', async (order: Order<ReceiptOrder>) => parentPort?.postMessage(await outcomeOf(order)));

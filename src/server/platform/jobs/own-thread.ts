import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { seconds } from '../durations.ts';
import { projectRoot } from '../project-root.ts';

export type Order<Work> = { no: number; work: Work };
export type Outcome = { no: number; result?: Uint8Array; failure?: string };

type Waiting = { resolve(result: Buffer): void; reject(error: Error): void };
type Settings<Work> = {
  /** Its file among the built ones. */
  program: string;
  /** The same, done here: where nothing is built. */
  here(work: Work): Promise<Buffer>;
};

/** What it holds of memory is given back after that. */
const idleMs = seconds(30);

/** Work that takes a tenth of a second is done beside the loop, so that nobody else waits for it. The thread lives while there is some. */
export const createOwnThread = <Work>({ program, here }: Settings<Work>): ((work: Work) => Promise<Buffer>) => {
  if (import.meta.url.endsWith('.ts')) return here;
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let leaving: NodeJS.Timeout | undefined;
  let last = 0;

  const end = (): void => {
    const idle = thread;
    thread = null;
    void idle?.terminate();
  };
  const settle = ({ no, result, failure }: Outcome): void => {
    const order = waiting.get(no);
    waiting.delete(no);
    if (result) order?.resolve(Buffer.from(result.buffer, result.byteOffset, result.byteLength));
    else order?.reject(new Error(failure));
    if (waiting.size === 0) leaving = setTimeout(end, idleMs).unref();
  };
  const begin = (): Worker => {
    const begun = new Worker(join(projectRoot, 'dist', 'server', `${program}.js`));
    begun.on('message', settle);
    const lose = (error: Error): void => {
      if (thread !== begun) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    begun.on('error', lose);
    begun.on('exit', (code) => lose(new Error(`The thread ended with ${code}`)));
    begun.unref();
    return begun;
  };
  return (work) =>
    new Promise((resolve, reject) => {
      clearTimeout(leaving);
      thread ??= begin();
      const no = ++last;
      waiting.set(no, { resolve, reject });
      thread.postMessage({ no, work } satisfies Order<Work>);
    });
};

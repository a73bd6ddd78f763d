import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';

type Headers = Record<string, string>;

/** One read, wholly received: its status and how long it took. */
const read = (url: string, agent: Agent, headers: Headers): Promise<{ status: number; ms: number }> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began }));
    }).once('error', reject);
  });

/** Asks one after the other and answers how long each took. */
export const readTimes = async (url: string, count: number, headers: Headers = {}): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const { status, ms } = await read(url, agent, headers);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    times.push(ms);
  }
  agent.destroy();
  return times;
};

export type Flood = { stop(): Promise<{ answered: number; refused: number }> };

/** As many connections as given ask as fast as they are answered, until told to stop. */
export const startFlood = (url: string, { connections, headers }: { connections: number; headers: Headers }): Flood => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let isOver = false;
  const counts = { answered: 0, refused: 0 };
  const line = async (): Promise<void> => {
    while (!isOver) {
      const { status } = await read(url, agent, headers);
      if (status === 200) counts.answered++;
      else if (status === 429) counts.refused++;
      else throw new Error(`${url} answered ${status}`);
    }
  };
  const lines = Array.from({ length: connections }, line);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(lines);
      agent.destroy();
      return counts;
    },
  };
};

import { openCheckingProxy } from '../testing/checking-proxy.ts';
import { defineFault, inSeconds, pause, tally, waitUntil } from './fault.ts';
import { createClient, NoAnswer } from './http-client.ts';

const perSecond = 25;

export const fault = defineFault({
  title: 'Two servers behind a balancer are restarted in turn, under load',
  environment: { DRAIN_SECONDS: '3', JOBS: 'inline' },
  run: async (stage, size) => {
    const wanted = size === 'full' ? 10_000 : 250;
    const proxy = await openCheckingProxy(stage.servers.map(({ url }) => url));
    const client = createClient();
    const paths = ['/api/treatments', '/api/config', '/api/zip-codes/check/1200-109', '/'];
    const answers: (number | string)[] = [];
    let isOver = false;
    let restarts = 0;
    const codes: (number | null)[] = [];

    const restart = async () => {
      while (!isOver) {
        const server = stage.servers[(restarts % 2) as 0 | 1];
        codes.push(await server.end());
        await server.startAgain();
        restarts += 1;
        await waitUntil(async () => proxy.sendsTo(server.url), 30);
      }
    };
    const ask = async (path: string) => {
      const answer = await client
        .send(`${proxy.url}${path}`, { method: 'GET', headers: { accept: 'text/html' } })
        .catch((error: unknown) => (error instanceof NoAnswer ? null : Promise.reject(error)));
      answers.push(answer?.status ?? 'no answer');
    };
    const began = performance.now();
    const load = async () => {
      const asked: Promise<void>[] = [];
      for (let no = 0; no < wanted; no++) {
        await pause(Math.max(0, began + (no * 1000) / perSecond - performance.now()));
        asked.push(ask(paths[no % paths.length] ?? '/'));
      }
      await Promise.all(asked);
      isOver = true;
    };
    try {
      await Promise.all([load(), restart()]);
    } finally {
      isOver = true;
      client.close();
      await proxy.close();
    }
    return [
      {
        what: 'rolling restart by SIGTERM',
        load: `${wanted} requests at ${perSecond} a second, ${restarts} restarts, the balancer looks every second`,
        must: 'every answer 200, every server ends by itself',
        seen: `${tally(answers)}; exit codes ${tally(codes.map(String))}; ${inSeconds((performance.now() - began) / 1000)}`,
        kept: answers.every((status) => status === 200) && codes.every((code) => code === 0),
      },
    ];
  },
});

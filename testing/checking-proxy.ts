import { Agent, createServer, request } from 'node:http';

/** A small balancer as people put before us: in turn to those that say they are ready, asked every second. */
export type CheckingProxy = {
  readonly url: string;
  /** Whoever restarts servers in turn waits for this before the next: the server says that it is ready, and the balancer has heard it. */
  sendsTo(backend: string): boolean;
  close(): Promise<void>;
};

/** A busy machine may take its time to answer: only who says no, or is not there, is passed over. */
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

export const openCheckingProxy = async (
  backends: readonly string[],
  everyMilliseconds = 1000,
): Promise<CheckingProxy> => {
  const agent = new Agent({ keepAlive: true });
  let ready = [...backends];
  let turn = 0;
  let isClosed = false;
  const watch = async (backend: string): Promise<void> => {
    while (!isClosed) {
      await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
      const isIn = await isReady(backend);
      ready = backends.filter((one) => (one === backend ? isIn : ready.includes(one)));
    }
  };
  const watching = backends.map(watch);
  const server = createServer((incoming, outgoing) => {
    const target = ready[turn++ % Math.max(1, ready.length)];
    const fail = () => outgoing.headersSent || outgoing.writeHead(502).end();
    if (!target) return void fail();
    const { method, url, headers } = incoming;
    const passed = request(`${target}${url}`, { method: method ?? 'GET', headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', fail);
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    sendsTo: (backend) => ready.includes(backend),
    close: async () => {
      isClosed = true;
      await Promise.all(watching);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

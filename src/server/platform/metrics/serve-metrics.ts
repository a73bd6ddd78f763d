import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';

type Settings = {
  port: number;
  host: string;
  metrics: Metrics;
  /** Throws unless this process can do its work. */
  ready(): Promise<void>;
};

const answer = (response: ServerResponse, status: number, type: string, text: string): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
};
const sayStatus = (response: ServerResponse, status: number, word: string): void =>
  answer(response, status, 'application/json; charset=utf-8', JSON.stringify({ status: word }));

/** A port of its own, inside the network: figures for Prometheus, and the health of a process that serves nobody else. */
export const serveMetrics = async ({ port, host, metrics, ready }: Settings): Promise<Server> => {
  const answers: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/metrics': async (response) => {
      const { type, text } = await metrics.write();
      answer(response, 200, type, text);
    },
    '/health/live': async (response) => sayStatus(response, 200, 'ok'),
    '/health/ready': (response) =>
      ready().then(
        () => sayStatus(response, 200, 'ok'),
        () => sayStatus(response, 503, 'unavailable'),
      ),
  };
  const server = createServer((request, response) => {
    const give = answers[request.url?.split('?')[0] ?? ''];
    if (!give || request.method !== 'GET') return sayStatus(response, 404, 'not found');
    give(response).catch(() => sayStatus(response, 500, 'failed'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
};

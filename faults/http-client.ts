import { Agent, type IncomingHttpHeaders, request } from 'node:http';

// biome-ignore lint/suspicious/noExplicitAny: what a server answered is looked at, not trusted
export type Answer = { status: number; body: any; text: string; headers: IncomingHttpHeaders };

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: unknown;
};

/** No answer came: the server died, or the connection did. */
export class NoAnswer extends Error {}

const patience = 30_000;

/** One agent a server: enough sockets that nobody queues on our side, kept open from round to round. */
export const createClient = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 600, maxFreeSockets: 600 });

  const send = (url: string, call: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { method = 'POST', headers = {}, body } = call;
      const isText = typeof body === 'string' || Buffer.isBuffer(body);
      const payload = body === undefined ? undefined : isText ? body : JSON.stringify(body);
      const sent = request(url, {
        method,
        agent,
        timeout: patience,
        headers: {
          ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
          ...(!isText && payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      const fail = (error: NodeJS.ErrnoException) => {
        // A server may hang up on an idle connection in the very moment in which we use it again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, call));
        else reject(new NoAnswer(error.message, { cause: error }));
      };
      sent.once('error', fail);
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${patience} ms`)));
      sent.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, text, body: parsed(text), headers: response.headers });
        });
      });
      sent.end(payload);
    });

  return { send, close: () => agent.destroy() };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { readonly from: string; readonly to: string[]; readonly raw: string; readonly parsed: Email };

/**
 * What goes wrong, and when. A refusal has the server's code; `drop` hangs up without a word; `stall` never says anything;
 * `keep-and-drop` takes the mail and hangs up before saying so.
 */
export type Trouble =
  | { readonly at: 'connect' | 'recipient' | 'data'; readonly code: number }
  | { readonly at: 'connect' | 'recipient' | 'data'; readonly does: 'drop' | 'stall' }
  | { readonly at: 'data'; readonly does: 'keep-and-drop' | 'accept-and-close' };

export type SmtpSink = {
  readonly url: string;
  readonly received: readonly Received[];
  /** How many connections were opened so far. */
  connections(): number;
  /** Used up one by one; after the last everything is accepted. */
  refuseNext(...troubles: Trouble[]): void;
  stop(): Promise<void>;
};

type Done = (error?: Error | null) => void;
type Connection = { id: string; _socket: Socket };

const saying = (code: number): Error => Object.assign(new Error('Not this one'), { responseCode: code });

/** A real SMTP server on loopback that keeps what it accepts. */
export const startSmtpSink = async (port = 0): Promise<SmtpSink> => {
  const received: Received[] = [];
  const troubles: Trouble[] = [];
  let connections = 0;

  const hangUp = (sessionId: string): void => {
    for (const connection of server.connections as Set<Connection>)
      if (connection.id === sessionId) connection._socket.destroy();
  };
  const answer = (trouble: Trouble | undefined, sessionId: string, done: Done): void => {
    if (!trouble) done();
    else if ('code' in trouble) done(saying(trouble.code));
    else if (trouble.does === 'accept-and-close') {
      done();
      setImmediate(() => hangUp(sessionId));
    } else if (trouble.does !== 'stall') hangUp(sessionId);
  };
  const take = (at: Trouble['at']) => (troubles[0]?.at === at ? troubles.shift() : undefined);
  const isKept = (trouble: Trouble | undefined): boolean =>
    !trouble || ('does' in trouble && trouble.does !== 'drop' && trouble.does !== 'stall');

  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    logger: false,
    onConnect: ({ id }, done) => {
      connections += 1;
      answer(take('connect'), id, done);
    },
    onRcptTo: (_address, { id }, done) => answer(take('recipient'), id, done),
    onData: (stream, { envelope, id }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const trouble = take('data');
        if (isKept(trouble))
          received.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('latin1'),
            parsed: await PostalMime.parse(Buffer.concat(chunks)),
          });
        answer(trouble, id, done);
      });
    },
  });
  server.on('error', () => undefined); // a client that hangs up is nothing to the server
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    received,
    connections: () => connections,
    refuseNext: (...next) => troubles.push(...next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

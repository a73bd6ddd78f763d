import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { readonly from: string; readonly to: string[]; readonly raw: string; readonly parsed: Email };

/** What the server says instead of accepting, and when. */
export type Refusal = { readonly at: 'recipient' | 'data'; readonly code: number };

export type SmtpSink = {
  readonly url: string;
  readonly received: readonly Received[];
  /** How many connections were opened so far. */
  connections(): number;
  /** Used up one by one; after the last everything is accepted. */
  refuseNext(...refusals: Refusal[]): void;
  stop(): Promise<void>;
};

const saying = ({ code }: Refusal): Error => Object.assign(new Error('Not this one'), { responseCode: code });

/** A real SMTP server on loopback that keeps what it accepts. */
export const startSmtpSink = async (port = 0): Promise<SmtpSink> => {
  const received: Received[] = [];
  const refusals: Refusal[] = [];
  let connections = 0;
  const takeRefusal = (at: Refusal['at']) => (refusals[0]?.at === at ? refusals.shift() : undefined);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: (_address, _session, done) => {
      const refusal = takeRefusal('recipient');
      done(refusal ? saying(refusal) : null);
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const refusal = takeRefusal('data');
        if (refusal) return done(saying(refusal));
        const raw = Buffer.concat(chunks).toString('latin1');
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          parsed: await PostalMime.parse(Buffer.concat(chunks)),
        });
        done();
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
    refuseNext: (...next) => refusals.push(...next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

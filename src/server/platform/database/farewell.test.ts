import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../../testing/server.ts';
import { systemClock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import { isConnectionLost, troubleOf } from './failures.ts';
import { openPostgres } from './open-postgres.ts';
import { sql } from './sql.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const fields = 'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0';
const farewell = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), Buffer.from(fields)]);
const readyForMore = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** A line to a database that, once told to, says good-bye in the same breath as its next answer. */
const openLine = async (port: number) => {
  let isLeaving = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    far.on('data', (answer) => {
      if (!isLeaving || !answer.subarray(-readyForMore.length).equals(readyForMore)) return void near.write(answer);
      isLeaving = false;
      near.end(Buffer.concat([answer, farewell]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const leave = (): void => {
    isLeaving = true;
  };
  return { port: (server.address() as { port: number }).port, leave };
};

it('a database that ends in the moment a connection changes hands ends no server: the next one is told, and the one after it served', async () => {
  const { url, drop } = await createPostgresDatabase();
  undo.push(drop);
  const address = new URL(url);
  const line = await openLine(Number(address.port));
  address.host = `127.0.0.1:${line.port}`;
  const logger = createLogger('silent');
  const database = openPostgres({ url: address.href, poolSize: 1, clock: systemClock, logger });
  undo.push(() => database.close());
  const ask = () => database.one<{ one: number }>(sql`select 1 as one`);
  await ask();

  line.leave();
  const asked = ask();
  const next = database.transaction((tx) => tx.run(sql`select 1`)).catch((error: unknown) => error);
  expect(await asked).toEqual({ one: 1 });
  const failure = await next;
  expect(isConnectionLost(failure)).toBe(true);
  expect(troubleOf(failure)).toBe('away');
  expect(await ask()).toEqual({ one: 1 });
});

import { startFlood } from '../testing/flood-load.ts';

/** A process of its own, so that the flood does not stand in the way of who measures. Says its counts when it is told to stop. */
const [url, connections, address] = process.argv.slice(2);
const flood = startFlood(url, { connections: Number(connections), headers: { 'x-forwarded-for': address } });
process.once('message', async () => {
  process.send(await flood.stop());
  process.disconnect();
});
process.send('ready');

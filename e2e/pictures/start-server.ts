import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, startServer } from '../../testing/server-process.ts';
import { keepAwake, settings } from '../support/start-servers.ts';
import { everyPicture } from './folder.ts';
import { writeGallery } from './gallery.ts';

/** One server with demo data of its own, or the one that runs at PICTURES_OF; at the end the page to look through. */
export default async (): Promise<() => Promise<void>> => {
  mkdirSync(everyPicture, { recursive: true });
  const running = process.env.PICTURES_OF;
  const { url, stop } = running ? { url: running, stop: async () => undefined } : await startOwn();
  process.env.SERVER_POSTGRES = url;
  return async () => {
    await stop();
    console.log(`\nLook at ${writeGallery(everyPicture)}`);
  };
};

const startOwn = async () => {
  buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'calma-pictures-'));
  const server = await startServer({ ...settings, DATA_DIR: join(folder, 'data') });
  await keepAwake(server.url);
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop };
};

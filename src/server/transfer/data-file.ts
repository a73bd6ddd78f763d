import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartRefusal } from '../platform/database/folder-lock.ts';
import type { Content, Sequence, Table } from './describe-tables.ts';

export const format = 'calma-export/1';

export type Header = {
  format: string;
  version: string;
  migrations: string[];
  secretMark: string;
  sequences: Sequence[];
};

/** A line of the file: JSON, one a line, packed by gzip. Rows are texts as PostgreSQL writes them. */
export type Line =
  | { header: Header }
  | { table: Table }
  | { row: (string | null)[] }
  | { end: Record<string, Content> };

/** Under another name until it is whole; readable by its owner only, for it holds everything. */
export const writeDataFile = async (file: string, lines: AsyncIterable<Line>): Promise<void> => {
  const texts = async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  const part = `${file}.part`;
  try {
    await pipeline(Readable.from(texts()), createGzip(), createWriteStream(part, { mode: 0o600 }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall
      ? new StartRefusal(
          `${part} cannot be written (${code}); nothing was exported. Name a file in a folder that this user may write to and that has room.`,
        )
      : error;
  }
};

export async function* readDataFile(file: string): AsyncGenerator<Line> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  const failures: Error[] = [];
  unpacked.on('error', (error) => failures.push(error));
  const refuse = (why: string) => new StartRefusal(`${file} cannot be read (${why}); nothing was imported.`);
  try {
    for await (const text of createInterface({ input: source.pipe(unpacked), crlfDelay: Infinity })) {
      try {
        yield JSON.parse(text) as Line;
      } catch (error) {
        if (error instanceof SyntaxError) throw refuse(failures[0]?.message ?? 'it is damaged');
        throw error;
      }
    }
  } catch (error) {
    throw failures.includes(error as Error) ? refuse((error as Error).message) : error;
  }
  if (failures[0]) throw refuse(failures[0].message);
}

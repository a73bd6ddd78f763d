import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { countOf } from '../faults/stage.ts';
import type { Row } from '../testing/run-parts.ts';
import { defineAttack } from './attack.ts';
import { as, signIn } from './people.ts';

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** A picture of few bytes and very many points. */
const bomb = (): Promise<Buffer> =>
  sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

const files = async (): Promise<Record<string, { name: string; type: string; bytes: Buffer }>> => ({
  'a drawing with a script in it': { name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from(script) },
  'a page that calls itself a picture': { name: 'a.png', type: 'image/png', bytes: Buffer.from(`<html>${script}`) },
  'a name that climbs out of its folder': { name: '../../x.png', type: 'image/png', bytes: Buffer.from('no picture') },
  nothing: { name: 'a.png', type: 'image/png', bytes: Buffer.alloc(0) },
  'twenty megabytes': { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.alloc(20_000_000, 1) },
  '256 million points in a small file': { name: 'a.png', type: 'image/png', bytes: await bomb() },
});

const form = ({ name, type, bytes }: { name: string; type: string; bytes: Buffer }) => {
  const boundary = `----${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};

export const attack = defineAttack({
  title: 'Uploads: what is no picture, sent as one by an admin',
  run: async (stage) => {
    const admin = await signIn(stage, 'admin@calma.example');
    const before = await countOf(stage, 'from pictures');
    const rows: Row[] = [];
    for (const [what, file] of Object.entries(await files())) {
      const { status, body } = await stage.send('/api/admin/pictures', as(admin, form(file)));
      const added = (await countOf(stage, 'from pictures')) - before;
      rows.push({
        what,
        load: `${file.bytes.length} bytes`,
        must: 'refused, nothing kept',
        seen: `${status} ${body?.code ?? ''}, ${added} kept`,
        kept: status >= 400 && status < 500 && added === 0,
      });
    }
    return rows;
  },
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const paper = { r: 251, g: 248, b: 243, alpha: 1 };
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** The leaf of favicon.svg in the middle of a square, `share` of its side wide. */
async function drawLeaf(svg, side, share, background) {
  const inner = Math.round(side * share);
  const leaf = await sharp(svg, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: leaf, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An .ico with one picture in it, as PNG: what every browser of the last fifteen years reads. */
export function packIco(png, side) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** What a shared link shows: the picture of the front door on paper, 1200 × 630. */
async function drawSharePicture(svg) {
  const art = await sharp(svg, { density: 144 }).resize(1200, 630, { fit: 'cover', position: 'bottom' }).toBuffer();
  return sharp(art).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** favicon.ico and the icons of the manifest, drawn from favicon.svg into the same folder. */
export async function drawIcons(folder) {
  const svg = readFileSync(join(folder, 'favicon.svg'));
  const write = async (name, side, share, background) =>
    writeFileSync(join(folder, name), await drawLeaf(svg, side, share, background));
  writeFileSync(join(folder, 'favicon.ico'), packIco(await drawLeaf(svg, 32, 1, clear), 32));
  await write('icon-192.png', 192, 0.82, clear);
  await write('icon-512.png', 512, 0.82, clear);
  // Systems cut these to their own shape: the leaf keeps away from the edge.
  await write('icon-maskable-512.png', 512, 0.56, paper);
  await write('apple-touch-icon.png', 180, 0.64, paper);
  writeFileSync(join(folder, 'share.png'), await drawSharePicture(readFileSync(join(folder, 'art', 'front-door.svg'))));
}

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const head = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Calma, every screen</title>
<style>
  body { margin: 24px; font: 15px/1.4 system-ui, sans-serif; background: #e9e6df; color: #222; }
  nav { columns: 16em; margin-bottom: 24px; }
  nav a { display: block; color: inherit; }
  section > div { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; padding-bottom: 16px; }
  figure { margin: 0; flex: none; }
  img { display: block; border: 1px solid #bbb; }
  .phone img { width: 260px; }
  .desktop img { width: 620px; }
</style>
<h1>Every screen</h1>
`;

/** One page with all pictures of a folder: a row a screen, phone before desktop, light beside dark. */
export const writeGallery = (folder: string): string => {
  const rows = new Map<string, string[]>();
  for (const file of readdirSync(folder).sort(phoneFirst)) {
    if (!file.endsWith('.png')) continue;
    const [scene = ''] = file.split('.');
    rows.set(scene, [...(rows.get(scene) ?? []), file]);
  }
  const links = [...rows.keys()].map((scene) => `<a href="#${scene}">${scene}</a>`).join('\n');
  const sections = [...rows].map(
    ([scene, files]) =>
      `<section id="${scene}"><h2>${scene}</h2><div>\n${files.map(figureOf).join('\n')}\n</div></section>`,
  );
  const page = join(folder, 'index.html');
  writeFileSync(page, `${head}<nav>\n${links}\n</nav>\n${sections.join('\n')}\n</html>\n`);
  return page;
};

const phoneFirst = (one: string, other: string): number => {
  const [scene = '', width = ''] = one.split('.');
  const [otherScene = '', otherWidth = ''] = other.split('.');
  return scene.localeCompare(otherScene) || otherWidth.localeCompare(width) || one.localeCompare(other);
};

const figureOf = (file: string): string => {
  const [, width, language, theme] = file.split('.');
  const name = `${width}, ${language}, ${theme}`;
  return `<figure class="${width}"><a href="${file}"><img src="${file}" alt="${name}" loading="lazy"></a><figcaption>${name}</figcaption></figure>`;
};

import type { Frame } from './plain-text.ts';
import { drawScene } from './scenes.ts';
import type { Block } from './template.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const escapeLines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

const serif = "'Fraunces Variable',Fraunces,Georgia,'Times New Roman',serif";
const sans = "'Inter Variable',Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";

// Mail programs drop style sheets as they please: everything needed is inline, the sheet only adds night and narrow screens.
const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a{text-decoration-thickness:1px;text-underline-offset:3px}
@media (max-width:520px){
.outer{padding:20px 12px 32px!important}
.inner{padding:28px 24px 30px!important}
.heading{font-size:26px!important}
.figure{font-size:36px!important}
.button a{display:block!important}
.card-code{font-size:16px!important;letter-spacing:.02em!important}
}
@media (prefers-color-scheme:dark){
.page{background:#131916!important}
.card{background:#1b231f!important;border-color:#2a352f!important}
.text,.heading,.brand{color:#eef3ef!important}
.soft,.soft a{color:#a5b3ab!important}
.figure{background:#20302a!important;color:#cfe6d9!important}
.row{border-color:#2a352f!important}
.button a{background:#9fcbb3!important;color:#12211a!important}
.quiet a{background:#20302a!important;color:#cfe6d9!important}
.leaf{background:#9fcbb3!important}
.portrait{background:#20302a!important}
.scene{background:#20302a!important}
.stone-light{background:#dbe8df!important}
.stone-warm{background:#c9805c!important}
.stone-dark{background:#56806b!important}
}`;

const textBlock = (text: string, style: string, name: string, tag = 'p'): string =>
  `<${tag} class="${name}" style="margin:0;${style}">${escapeLines(text)}</${tag}>`;

/** The first button is the one that is wanted; others are quiet. */
const htmlButton = (
  { url, label }: Extract<Block, { kind: 'button' }>,
  isFirst: boolean,
  isFollowed: boolean,
): string => {
  const look = isFirst ? 'background:#3f6854;color:#ffffff' : 'background:#eef4f0;color:#243d32';
  return `<div class="button${isFirst ? '' : ' quiet'}" style="padding:10px 0 ${isFollowed ? 4 : 26}px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:15px 30px;border-radius:999px;${look};font:600 17px/1.3 ${sans};text-align:center;text-decoration:none">${escapeHtml(label)}</a></div>`;
};

/** The card itself, drawn by the mail program: nothing to fetch, nothing to block. */
const giftCard = ({ amount, code, caption }: Extract<Block, { kind: 'card' }>): string =>
  `<div style="padding:4px 0 26px"><div class="giftcard" style="padding:26px 24px 24px;border-radius:20px;background:#2f5041;background-image:radial-gradient(120% 140% at 100% 0,#56806b 0,#3f6854 38%,#2f5041 100%);text-align:center">
${textBlock(amount, `padding:0 0 16px;font:500 44px/1.1 ${serif};letter-spacing:-.01em;color:#fbf8f3`, 'card-amount')}
${textBlock(code, `padding:14px 8px;border-radius:12px;background:#fbf8f3;font:600 19px/1.3 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.06em;color:#243d32;white-space:nowrap`, 'card-code')}
${textBlock(caption, `padding:16px 0 0;font:400 15px/1.5 ${sans};color:#dbe8df`, 'card-caption')}
</div></div>`;

/** The names stand above; a program that fetches no pictures shows an empty, quiet circle. */
const portraits = (addresses: string): string =>
  `<div style="padding:4px 0 20px">${addresses
    .split(' ')
    .filter((url) => /^https?:/.test(url))
    .map(
      (url) =>
        `<img class="portrait" src="${escapeHtml(url)}" alt="" width="84" height="84" style="display:inline-block;width:84px;height:84px;margin-right:12px;border:0;border-radius:50%;background:#eef4f0">`,
    )
    .join('')}</div>`;

const htmlBlock = (block: Block, index: number, blocks: readonly Block[]): string => {
  switch (block.kind) {
    case 'heading':
      return textBlock(
        block.text,
        `padding:0 0 14px;font:500 30px/1.2 ${serif};letter-spacing:-.01em;color:#1d2824`,
        'heading',
        'h1',
      );
    case 'paragraph':
      return textBlock(block.text, `padding:0 0 16px;font:400 17px/1.6 ${sans};color:#3b4842`, 'text');
    case 'figure':
      return `<div style="padding:8px 0 24px">${textBlock(
        block.text,
        `padding:22px 12px;border-radius:16px;background:#eef4f0;text-align:center;font:600 40px/1.15 ${sans};font-variant-numeric:tabular-nums;letter-spacing:.16em;text-indent:.16em;color:#243d32`,
        'figure',
      )}</div>`;
    case 'quote':
      return `<div style="padding:2px 0 22px">${textBlock(block.text, `padding:2px 0 2px 18px;border-left:3px solid #c9805c;font:italic 400 19px/1.55 ${serif};color:#3b4842`, 'text')}</div>`;
    case 'card':
      return giftCard(block);
    case 'portraits':
      return portraits(block.text);
    case 'preview':
      return '';
    case 'note':
      return textBlock(block.text, `padding:8px 0 0;font:400 15px/1.55 ${sans};color:#5d6a63`, 'soft');
    case 'button':
      return htmlButton(
        block,
        blocks.findIndex(({ kind }) => kind === 'button') === index,
        blocks[index + 1]?.kind === 'button',
      );
    case 'rows':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 22px;border-collapse:collapse">${block.rows
        .map(
          ({ label, value }) =>
            `<tr><td class="soft row" valign="top" style="padding:12px 16px 12px 0;border-top:1px solid #eae1d2;font:400 15px/1.5 ${sans};color:#5d6a63;white-space:nowrap">${escapeHtml(label)}</td><td class="text row" valign="top" style="padding:12px 0;border-top:1px solid #eae1d2;font:600 16px/1.5 ${sans};color:#1d2824">${escapeLines(value)}</td></tr>`,
        )
        .join('')}</table>`;
  }
};

const leaf = `<span class="leaf" aria-hidden="true" style="display:inline-block;width:13px;height:20px;margin-right:10px;border-radius:100% 0 100% 0;background:#3f6854;vertical-align:-3px;mso-hide:all"></span>`;

/** What a list of mails shows beside the subject: a line of its own, or else the first sentence. */
const previewOf = (blocks: readonly Block[]): string => {
  const textOf = (wanted: Block['kind']) =>
    blocks.flatMap((block) => (block.kind === wanted && 'text' in block ? block.text : []))[0];
  return textOf('preview') ?? textOf('paragraph') ?? '';
};

/** `more` is HTML that stands below the blocks. */
export const renderHtml = (frame: Frame, blocks: readonly Block[], more = ''): string => {
  const { language, subject, brand, siteUrl, tagline, reason, unsubscribe } = frame;
  const way = unsubscribe
    ? `<br><a href="${escapeHtml(unsubscribe.url)}" style="color:#5d6a63">${escapeHtml(unsubscribe.label)}</a>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbf8f3">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(previewOf(blocks))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3"><tr><td class="outer" align="center" style="padding:36px 20px 48px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 8px 20px"><a class="brand" href="${escapeHtml(siteUrl)}" style="font:500 25px/1 ${serif};color:#1d2824;text-decoration:none">${leaf}${escapeHtml(brand)}</a></td></tr>
<tr><td class="card" style="border:1px solid #eae1d2;border-radius:24px;background:#fffdfa">
${drawScene(frame.scene)}
<div class="inner" style="padding:36px 44px 40px;overflow-wrap:anywhere;word-break:break-word">
${blocks.map(htmlBlock).join('\n')}
${more}</div>
</td></tr>
<tr><td class="soft" style="padding:24px 8px 0;font:400 14px/1.6 ${sans};color:#5d6a63">
<a href="${escapeHtml(siteUrl)}" style="color:#5d6a63">${escapeHtml(brand)}</a> · ${escapeHtml(tagline)}<br>${escapeHtml(reason)}${way}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
};

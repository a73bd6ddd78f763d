import pg from 'pg';
const q = pg.Pool.prototype.query;
const began = Date.now();
let last = Date.now(); let n = 0;
pg.Pool.prototype.query = async function (...a) { const t = performance.now(); const r = await q.apply(this, a); const d = performance.now() - t; n++; if (Date.now() - last > 8000) { last = Date.now(); console.log(((Date.now() - began) / 1000).toFixed(1), n, Math.round(d), String(a[0].text ?? a[0]).trim().slice(0, 60).replaceAll('\n', ' ')); } return r; };
const { run } = await import('./availability.bench.mjs');
const rows = await run();
for (const r of rows) console.log(r.what.padEnd(55), r.measured.padEnd(24), r.goal ?? '', r.kept ?? '');
console.log((Date.now() - began) / 1000, 's');

const began = Date.now();
const { run } = await import('./availability.bench.mjs');
const rows = await run();
for (const r of rows) console.log(r.what.padEnd(55), r.measured.padEnd(24), r.goal ?? '', r.kept ?? '');
console.log((Date.now() - began) / 1000, 's');

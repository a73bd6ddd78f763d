const repo = 'src/server/modules/bookings/repo.ts';
/** Beside it: who may forget people, what the office corrects and what it agrees on the phone, but never touch a status. */
const beside = [
  'src/server/modules/bookings/change/forget-repo.ts',
  'src/server/modules/bookings/edit/edit-repo.ts',
  'src/server/modules/bookings/money/agreement-repo.ts',
  'src/server/modules/bookings/money/voucher-hold-repo.ts',
];
/** The demo writes a past that never was, all at once; its tests ask every rule of it. */
const demo = 'src/server/demo/';
const writesBookings = /\b(update|insert\s+into|delete\s+from)\s+bookings\b/i;
const setsStatus = /\bset\s+status\s*=/gi;
const setsStatusOnce = /\bstatus\s*=\s*(\$|'[a-z_]+'\s*(,|where))/i;

/** Bookings are written in one file, and their status by one statement of it: the one that asks the table of moves first. */
export function checkStatus(source, report) {
  if (!source.file.startsWith('src/server/') || source.file.startsWith(demo) || source.isTest) return;
  const lineAt = (index) => source.text.slice(0, index).split('\n').length;
  if (source.file !== repo) {
    const found = (beside.includes(source.file) ? setsStatusOnce : writesBookings).exec(source.text);
    if (found) report(lineAt(found.index), 'status', `bookings are written in ${repo} alone`);
    return;
  }
  const [, ...others] = source.text.matchAll(setsStatus);
  for (const other of others) report(lineAt(other.index), 'status', 'one statement sets a status; call it');
}

/** What one more file costs a page, in bytes of source: its name, its request, and the words it packs worse alone. */
const costOfFile = 1_200;
/** Packed, and without what is never called, a byte of source is less than a byte. */
const weightOfByte = 0.5;
const nearlyAsGood = 0.9;

const closureOf = (starts, followersOf) => {
  const found = new Set();
  const waiting = [...starts];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    waiting.push(...followersOf(one));
  }
  return found;
};

const withoutMembersOf = (others) => (one) => !others.has(one);
const largestOf = (members, parts) => members.reduce((a, b) => (parts.get(b).size > parts.get(a).size ? b : a));
const plainName = (id) => id.replace(/^.*[\\/]/, '').replace(/\.\w+(\?.*)?$/, '');

/**
 * Which small parts travel in one file. Parts that the same doors (dynamic imports) need come in one file by themselves; such
 * files are joined as long as the pages that ask for both spare more than the others carry for nothing.
 * @param parts by name: what each imports at once, what it opens later (`doors`), and its size.
 * @param first what every page has before any door is opened.
 * @returns the name of the file, for each part of a joined one.
 */
export function planGroups(parts, first) {
  const importsOf = (id) => parts.get(id)?.imports.filter((one) => parts.has(one)) ?? [];
  const here = closureOf(first, importsOf);
  const names = [...parts.keys()].sort();
  const doors = [...new Set(names.flatMap((id) => parts.get(id).doors))]
    .filter((id) => parts.has(id) && !here.has(id))
    .sort();
  const isDoor = new Set(doors);
  const needs = doors.map(
    (door) => new Set([...closureOf([door], (id) => importsOf(id).filter(withoutMembersOf(here)))]),
  );

  const { files, fileOf } = naturalFiles(names.filter(withoutMembersOf(here)), needs, isDoor, parts);
  for (const file of files)
    file.imports = new Set(
      file.members
        .flatMap(importsOf)
        .map((id) => fileOf.get(id))
        .filter((other) => other && other !== file),
    );
  const pages = pagesOf(doors, needs, here, parts, fileOf);
  for (const file of files) file.pages = Uint8Array.from(pages, (page) => Number(page.has(file)));

  joinWhatPays(files);
  return namesOf(files, parts);
}

/** One file for each set of doors, as bundlers make them. */
function naturalFiles(names, needs, isDoor, parts) {
  const byDoors = new Map();
  const fileOf = new Map();
  for (const id of names) {
    const key = needs.flatMap((needed, door) => (needed.has(id) ? [door] : [])).join();
    if (!key) continue;
    const file = byDoors.get(key) ?? { members: [], size: 0, isJoined: false, isDoor: false };
    byDoors.set(key, file);
    file.members.push(id);
    file.size += parts.get(id).size;
    file.isDoor ||= isDoor.has(id);
    fileOf.set(id, file);
  }
  return { files: [...byDoors.values()], fileOf };
}

/** What stands on the page once a door is open: its own, and what everybody has who comes to it. */
function pagesOf(doors, needs, here, parts, fileOf) {
  const opens = (members, door) => [...members].some((id) => parts.get(id)?.doors.includes(door));
  const own = needs.map((needed) => new Set([...needed].map((id) => fileOf.get(id))));
  const openers = doors.map((door) =>
    opens(here, door) ? null : needs.flatMap((needed, other) => (opens(needed, door) ? [other] : [])),
  );
  const everything = new Set(fileOf.values());
  const pages = openers.map((from, door) => new Set(from ? everything : own[door]));
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const [door, from] of openers.entries())
      for (const file of pages[door]) {
        if (own[door].has(file) || from.every((other) => pages[other].has(file))) continue;
        pages[door].delete(file);
        isSettled = false;
      }
  }
  return pages;
}

/** How many more pages carry a file when it comes wherever another comes. */
const pagesMore = (pages, others) => others.reduce((sum, isThere, page) => sum + (isThere && !pages[page]), 0);
const costOf = (size) => costOfFile + weightOfByte * size;

/** What the pages spare when two files become one: a request where both are wanted, less what comes along where it is not. */
function sparedBy(a, b) {
  let spared = 0;
  for (let page = 0; page < a.pages.length; page++)
    if (a.pages[page] && b.pages[page]) spared += costOfFile;
    else if (a.pages[page]) spared -= weightOfByte * b.size;
    else if (b.pages[page]) spared -= weightOfByte * a.size;
  if (spared <= 0) return spared;
  const pages = together(a, b);
  for (const other of new Set([...a.reach, ...b.reach]))
    if (other !== a && other !== b) spared -= costOf(other.size) * pagesMore(other.pages, pages);
  return spared;
}

const together = (a, b) => a.pages.map((isThere, page) => isThere | b.pages[page]);

/** Files that wait for each other stop a page: one then calls what the other has not defined yet. */
const wouldWait = (a, b) =>
  [...a.imports].some((one) => one !== b && one.reach.has(b)) ||
  [...b.imports].some((one) => one !== a && one.reach.has(a));

const readReach = (files) => {
  for (const file of files) file.reach = closureOf(file.imports, (one) => one.imports);
};

function join(files, a, b) {
  const pages = together(a, b);
  const both = {
    members: [...a.members, ...b.members],
    size: a.size + b.size,
    isJoined: true,
    isDoor: false,
    imports: new Set([...a.imports, ...b.imports].filter((one) => one !== a && one !== b)),
    pages,
  };
  // What it waits for comes with it.
  for (const other of new Set([...a.reach, ...b.reach])) other.pages = together(other, both);
  files.splice(files.indexOf(a), 1);
  files.splice(files.indexOf(b), 1);
  for (const file of files)
    if (file.imports.delete(a) || file.imports.has(b)) {
      file.imports.delete(b);
      file.imports.add(both);
    }
  files.push(both);
}

/** The pairs that spare something, the best first. A file with a door in it stays as it is: joined, the door would need one more file to stand in. */
function payingPairs(files) {
  const free = files.filter(({ isDoor }) => !isDoor);
  return free
    .flatMap((a, at) => free.slice(at + 1).map((b) => ({ a, b, spared: sparedBy(a, b) })))
    .filter(({ spared }) => spared > 0)
    .sort((one, other) => other.spared - one.spared);
}

/** In rounds of pairs that are nearly as good as the best: a file joined in one is weighed anew with all others in the next. */
function joinWhatPays(files) {
  for (let hasJoined = true; hasJoined; ) {
    hasJoined = false;
    readReach(files);
    const done = new Set();
    const pairs = payingPairs(files);
    for (const { a, b, spared } of pairs) {
      if (hasJoined && spared < pairs[0].spared * nearlyAsGood) break;
      if (done.has(a) || done.has(b) || wouldWait(a, b) || sparedBy(a, b) < spared) continue;
      join(files, a, b);
      readReach(files);
      done.add(a).add(b);
      hasJoined = true;
    }
  }
}

/** Each called by its largest part. */
function namesOf(files, parts) {
  const names = new Map();
  const taken = new Map();
  for (const { members } of files.filter(({ isJoined }) => isJoined)) {
    const plain = `with-${plainName(largestOf(members, parts))}`;
    const count = (taken.get(plain) ?? 0) + 1;
    taken.set(plain, count);
    for (const id of members) names.set(id, count === 1 ? plain : `${plain}-${count}`);
  }
  return names;
}

/** For the build: the plan is made when all parts are known, and asked for when they are put into files. */
export function groupParts(isFirst) {
  let names = new Map();
  return {
    groupOf: (id) => names.get(id) ?? null,
    plugin: {
      name: 'group-parts',
      apply: 'build',
      buildEnd() {
        const infos = [...this.getModuleIds()]
          .filter((id) => !/\.css(\?|$)/.test(id))
          .map((id) => this.getModuleInfo(id))
          .filter(Boolean);
        const parts = new Map(
          infos.map(({ id, importedIds, dynamicallyImportedIds, code }) => [
            id,
            { imports: importedIds, doors: dynamicallyImportedIds, size: code?.length ?? 0 },
          ]),
        );
        const first = infos.filter(({ id, isEntry }) => isEntry || isFirst(id)).map(({ id }) => id);
        names = planGroups(parts, first);
      },
    },
  };
}

/** Sets of quarter hours, 128 bits each, packed one after another: enough for a day of 25 hours. */
export const cellMinutes = 15;

const wordsPerSet = 4;
const bitsPerSet = wordsPerSet * 32;

export const makeSets = (count: number): Int32Array => new Int32Array(count * wordsPerSet);

/** Adds the cells from `from` up to, not with, `to` to set number `index`. */
export function addRun(sets: Int32Array, index: number, from: number, to: number): void {
  for (let word = firstWord(from); word <= lastWord(to); word++) {
    const at = index * wordsPerSet + word;
    sets[at] = (sets[at] ?? 0) | runInWord(word, from, to);
  }
}

/** Takes the cells from `from` up to, not with, `to` out of set number `index`. */
export function removeRun(sets: Int32Array, index: number, from: number, to: number): void {
  for (let word = firstWord(from); word <= lastWord(to); word++) {
    const at = index * wordsPerSet + word;
    sets[at] = (sets[at] ?? 0) & ~runInWord(word, from, to);
  }
}

/** The cells of `allowed` (set 0) that lie in at least `seats` of the sets: seen once is OR, seen twice is its carry. */
export function cellsInAtLeast(seats: 1 | 2, sets: Int32Array, allowed: Int32Array): number[] {
  const found = makeSets(1);
  for (let word = 0; word < wordsPerSet; word++) {
    let [once, twice] = [0, 0];
    for (let at = word; at < sets.length; at += wordsPerSet) {
      const cells = sets[at] as number;
      twice |= once & cells;
      once |= cells;
    }
    found[word] = seats === 1 ? once : twice;
  }
  return listCells(found, allowed);
}

function listCells(found: Int32Array, allowed: Int32Array): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < bitsPerSet; cell++) {
    const word = cell >>> 5;
    if ((found[word] ?? 0) & (allowed[word] ?? 0) & (1 << (cell & 31))) cells.push(cell);
  }
  return cells;
}

const firstWord = (from: number): number => Math.max(0, from >> 5);
const lastWord = (to: number): number => Math.min(wordsPerSet - 1, (to - 1) >> 5);

function runInWord(word: number, from: number, to: number): number {
  const low = Math.max(0, from - word * 32);
  const high = Math.min(32, to - word * 32);
  if (low >= high) return 0;
  // A shift by 32 would be a shift by none.
  const belowHigh = high === 32 ? -1 : ~(-1 << high);
  return belowHigh & (-1 << low);
}

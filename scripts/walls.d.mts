export type Trespass = { file: string; line: number; rule: string; sentence: string };
export const rules: readonly string[];
export function findTrespasses(files: ReadonlyMap<string, string>): Trespass[];

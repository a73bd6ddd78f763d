export type Untidy = { file: string; rule: string; sentence: string };
export const rules: readonly string[];
export function findUntidy(tree: {
  files: ReadonlyMap<string, string>;
  packages: readonly string[];
  peers?: readonly string[];
  texts?: readonly string[];
  flatFolders?: readonly string[];
  exceptions?: readonly string[];
}): Untidy[];

type Part = { readonly imports: readonly string[]; readonly doors: readonly string[]; readonly size: number };

export function planGroups(parts: ReadonlyMap<string, Part>, first: Iterable<string>): Map<string, string>;

export function groupParts(isFirst: (id: string) => boolean): {
  groupOf: (id: string) => string | null;
  // biome-ignore lint/suspicious/noExplicitAny: Vite's own plugin type would make the scripts wait for its types.
  plugin: any;
};

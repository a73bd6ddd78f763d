type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[]; css?: readonly string[] }>>;

export function partsOfScreen(name: string): string[];

export function hintsOfScreens(
  manifest: Manifest,
  textsOfScreens: Readonly<Record<string, readonly string[]>>,
  isNamedAnyway: (file: string) => boolean,
): Record<string, { head: string; texts: readonly string[] }>;

export type Font = { name: string };
export const fonts: readonly Font[];
export function fileOf(font: Font): string;
export function cutFont(font: Font): Promise<Buffer>;

export function packIco(png: Buffer, side: number): Buffer;
export function drawIcons(folder: string): Promise<void>;

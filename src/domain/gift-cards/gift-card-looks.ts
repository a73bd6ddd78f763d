import type { GiftCardDesign } from './gift-card-rules.ts';

/** One piece of the drawing, on a card of 320 by 200. Paths stand at `at`, turned and scaled there. */
export type GiftCardShape =
  | { readonly kind: 'circle'; readonly cx: number; readonly cy: number; readonly r: number; readonly fill: string }
  | {
      readonly kind: 'ellipse';
      readonly cx: number;
      readonly cy: number;
      readonly rx: number;
      readonly ry: number;
      readonly fill: string;
    }
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly fill: string;
      readonly at?: { readonly x: number; readonly y: number; readonly rotate?: number; readonly scale?: number };
    };

/** A card is a thing: printed, mailed or shown at night, it keeps its colours. */
type GiftCardLook = {
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly shapes: readonly GiftCardShape[];
};

export const giftCardSize = { width: 320, height: 200 } as const;

const leaf = 'M0 0c-12-16-11-37 2-53 13 16 14 37-2 53Z';
const path = (d: string, fill: string): GiftCardShape => ({ kind: 'path', d, fill });
const circle = (cx: number, cy: number, r: number, fill: string): GiftCardShape => ({
  kind: 'circle',
  cx,
  cy,
  r,
  fill,
});
const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string): GiftCardShape => ({
  kind: 'ellipse',
  cx,
  cy,
  rx,
  ry,
  fill,
});

const sage: GiftCardLook = {
  paper: '#dbe8df',
  ink: '#1d2824',
  quiet: '#3b4842',
  shapes: [
    circle(236, 118, 34, '#fbf8f3'),
    path('M0 142c54-26 108-28 164-8s104 14 156-12v78H0Z', '#b7cfbf'),
    { kind: 'path', d: leaf, fill: '#56806b', at: { x: 66, y: 176, rotate: -32 } },
    { kind: 'path', d: leaf, fill: '#3f6854', at: { x: 74, y: 176, rotate: 28 } },
    { kind: 'path', d: leaf, fill: '#2f5041', at: { x: 70, y: 176, scale: 1.18 } },
    path('M0 172c70-20 128-16 186 0s96 10 134-6v34H0Z', '#56806b'),
  ],
};

const sand: GiftCardLook = {
  paper: '#f5efe5',
  ink: '#1d2824',
  quiet: '#5a5143',
  shapes: [
    circle(82, 132, 26, '#c06a43'),
    path('M0 150c60-30 118-30 176-8s98 12 144-14v72H0Z', '#eae1d2'),
    ellipse(238, 168, 52, 15, '#a8997f'),
    ellipse(240, 146, 38, 12, '#d9ccb8'),
    ellipse(237, 127, 25, 9, '#8f8069'),
    path('M0 178c70-16 128-12 186 2s96 8 134-6v26H0Z', '#d9ccb8'),
  ],
};

const dusk: GiftCardLook = {
  paper: '#243d32',
  ink: '#fbf8f3',
  quiet: '#cfe0d6',
  shapes: [
    path('M252 92a30 30 0 1 0 22 48 25 25 0 1 1-22-48Z', '#f5efe5'),
    circle(206, 108, 2.5, '#e39a74'),
    circle(178, 126, 1.8, '#f5efe5'),
    circle(292, 114, 1.8, '#f5efe5'),
    path('M0 148c54-26 108-28 164-8s104 14 156-12v72H0Z', '#2f5041'),
    path('M0 164c46-14 84-10 126 6s84 18 194-12v42H0Z', '#3f6854'),
    path('M0 182c80-14 150-10 206 2s84 4 114-4v20H0Z', '#c06a43'),
  ],
};

const sea: GiftCardLook = {
  paper: '#eef4f0',
  ink: '#1d2824',
  quiet: '#3b4842',
  shapes: [
    circle(160, 138, 30, '#c06a43'),
    path('M0 146c27-14 53-14 80 0s53 14 80 0 53-14 80 0 53 14 80 0v54H0Z', '#a3c4b1'),
    path('M0 164c27-14 53-14 80 0s53 14 80 0 53-14 80 0 53 14 80 0v36H0Z', '#56806b'),
    path('M0 182c27-12 53-12 80 0s53 12 80 0 53-12 80 0 53 12 80 0v18H0Z', '#2f5041'),
  ],
};

export const giftCardLooks: Readonly<Record<GiftCardDesign, GiftCardLook>> = { sage, sand, dusk, sea };

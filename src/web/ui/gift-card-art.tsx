import type { ReactNode } from 'react';
import type { GiftCardDesign } from '#domain/gift-cards/gift-card-rules.ts';

/** A card is a thing: printed, mailed or shown at night, it keeps its colours. So these are its own and not the page's. */
type GiftCardLook = {
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly art: ReactNode;
};

const leaf = 'M0 0c-12-16-11-37 2-53 13 16 14 37-2 53Z';

const sage: GiftCardLook = {
  paper: '#dbe8df',
  ink: '#1d2824',
  quiet: '#3b4842',
  art: (
    <>
      <circle cx="236" cy="118" r="34" fill="#fbf8f3" />
      <path d="M0 142c54-26 108-28 164-8s104 14 156-12v78H0Z" fill="#b7cfbf" />
      <path d={leaf} transform="translate(66 176) rotate(-32)" fill="#56806b" />
      <path d={leaf} transform="translate(74 176) rotate(28)" fill="#3f6854" />
      <path d={leaf} transform="translate(70 176) scale(1.18)" fill="#2f5041" />
      <path d="M0 172c70-20 128-16 186 0s96 10 134-6v34H0Z" fill="#56806b" />
    </>
  ),
};

const sand: GiftCardLook = {
  paper: '#f5efe5',
  ink: '#1d2824',
  quiet: '#5a5143',
  art: (
    <>
      <circle cx="82" cy="132" r="26" fill="#c06a43" />
      <path d="M0 150c60-30 118-30 176-8s98 12 144-14v72H0Z" fill="#eae1d2" />
      <ellipse cx="238" cy="168" rx="52" ry="15" fill="#a8997f" />
      <ellipse cx="240" cy="146" rx="38" ry="12" fill="#d9ccb8" />
      <ellipse cx="237" cy="127" rx="25" ry="9" fill="#8f8069" />
      <path d="M0 178c70-16 128-12 186 2s96 8 134-6v26H0Z" fill="#d9ccb8" />
    </>
  ),
};

const dusk: GiftCardLook = {
  paper: '#243d32',
  ink: '#fbf8f3',
  quiet: '#cfe0d6',
  art: (
    <>
      <path d="M252 92a30 30 0 1 0 22 48 25 25 0 1 1-22-48Z" fill="#f5efe5" />
      <circle cx="206" cy="108" r="2.5" fill="#e39a74" />
      <circle cx="178" cy="126" r="1.8" fill="#f5efe5" />
      <circle cx="292" cy="114" r="1.8" fill="#f5efe5" />
      <path d="M0 148c54-26 108-28 164-8s104 14 156-12v72H0Z" fill="#2f5041" />
      <path d="M0 164c46-14 84-10 126 6s84 18 194-12v42H0Z" fill="#3f6854" />
      <path d="M0 182c80-14 150-10 206 2s84 4 114-4v20H0Z" fill="#c06a43" />
    </>
  ),
};

const sea: GiftCardLook = {
  paper: '#eef4f0',
  ink: '#1d2824',
  quiet: '#3b4842',
  art: (
    <>
      <circle cx="160" cy="138" r="30" fill="#c06a43" />
      <path d="M0 146c27-14 53-14 80 0s53 14 80 0 53-14 80 0 53 14 80 0v54H0Z" fill="#a3c4b1" />
      <path d="M0 164c27-14 53-14 80 0s53 14 80 0 53-14 80 0 53 14 80 0v36H0Z" fill="#56806b" />
      <path d="M0 182c27-12 53-12 80 0s53 12 80 0 53-12 80 0 53 12 80 0v18H0Z" fill="#2f5041" />
    </>
  ),
};

export const giftCardLooks: Record<GiftCardDesign, GiftCardLook> = { sage, sand, dusk, sea };

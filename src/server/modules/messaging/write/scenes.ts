import type { MailType } from '../mail-types.ts';

/** What stands at the head of a mail: a door where somebody will ring, stones where all is well, nothing over bad news and work. */
export type Scene = 'door' | 'stones' | null;

const atTheDoor: readonly MailType[] = [
  'booking_received',
  'booking_agreed',
  'booking_confirmed',
  'booking_reminder',
  'booking_rescheduled',
  'booking_moved_by_us',
  'booking_place_changed',
  'therapist_changed',
  'time_proposed',
  'time_free',
  'area_open',
];

const allIsWell: readonly MailType[] = [
  'welcome',
  'review_request',
  'gift_card_bought',
  'gift_card_delivered',
  'tip_thanks',
  'tip_received',
];

export const sceneOf = (type: MailType): Scene => {
  if (atTheDoor.includes(type)) return 'door';
  return allIsWell.includes(type) ? 'stones' : null;
};

// Outlook draws no round corners, so it gets none of them.
const framed = (drawing: string): string =>
  `<!--[if !mso]><!--><div class="scene" aria-hidden="true" style="height:92px;padding:28px 0 0;border-radius:23px 23px 0 0;background:#dbe8df;overflow:hidden">
${drawing}
</div><!--<![endif]-->`;

const stone = (name: string, width: number, height: number, colour: string): string =>
  `<div class="${name}" style="width:${width}px;height:${height}px;margin:0 auto;border-radius:50%;background:${colour}"></div>`;

/** Three stones, as on the first page. */
const stones = framed(
  [
    stone('stone-light', 38, 14, '#fbf8f3'),
    stone('stone-warm', 62, 21, '#c06a43'),
    stone('stone-dark', 92, 29, '#2f5041'),
  ].join('\n'),
);

/** A door in its light frame, as on the first page, with a knob and two leaves beside it. */
const door = framed(
  `<div style="width:132px;height:92px;margin:0 auto;text-align:center;font-size:0;line-height:0;white-space:nowrap"><div class="stone-warm" style="display:inline-block;width:17px;height:40px;margin:0 10px 0 0;border-radius:100% 0 100% 0;background:#c06a43;vertical-align:bottom"></div><div class="stone-light" style="display:inline-block;width:72px;height:92px;border-radius:36px 36px 0 0;background:#fbf8f3;vertical-align:bottom"><div class="stone-dark" style="width:54px;height:83px;margin:9px auto 0;border-radius:27px 27px 0 0;background:#2f5041"><div class="stone-light" style="width:6px;height:6px;margin:0 9px 0 auto;border-radius:50%;background:#fbf8f3;position:relative;top:44px"></div></div></div><div class="stone-dark" style="display:inline-block;width:17px;height:30px;margin:0 0 0 10px;border-radius:0 100% 0 100%;background:#2f5041;vertical-align:bottom"></div></div>`,
);

const drawings = { door, stones };

/** Drawn by the mail program itself: nothing to fetch, nothing to block. */
export const drawScene = (scene: Scene): string => (scene ? drawings[scene] : '');

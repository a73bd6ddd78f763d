import type { ReactNode } from 'react';

type TimelineEvent = {
  key: string;
  /** ISO 8601. */
  at: string;
  /** The same, in the words of the page. */
  time: string;
  text: ReactNode;
};

/** What has happened, each with its time. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="mt-3 grid gap-3 border-l border-line pl-5 text-s">
      {events.map(({ key, at, time, text }) => (
        <li key={key} className="relative">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[25px] size-2.5 rounded-full border-2 border-page bg-brand-line"
          />
          <time dateTime={at} className="block text-xs text-soft tabular-nums">
            {time}
          </time>
          {text}
        </li>
      ))}
    </ol>
  );
}

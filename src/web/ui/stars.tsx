import { useId } from 'react';
import { classNames } from './class-names.ts';

const shape =
  'M12 2.6c.4 0 .8.2 1 .6l2.4 5 5.5.8c.9.1 1.3 1.2.6 1.9l-4 3.9 1 5.4c.1.9-.8 1.6-1.6 1.2L12 18.8l-4.9 2.6c-.8.4-1.7-.3-1.6-1.2l1-5.4-4-3.9c-.7-.7-.3-1.8.6-1.9l5.5-.8 2.4-5c.2-.4.6-.6 1-.6Z';

export function Star({ size = 20, isFull = true }: { size?: number; isFull?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      className={classNames('shrink-0', isFull ? 'text-accent-text' : 'text-line-strong')}
    >
      <path d={shape} />
    </svg>
  );
}

/** As many full ones of five; `label` says it in words. */
export function Stars({ value, label, size = 18 }: { value: number; label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={size} isFull={star <= value} />
      ))}
    </span>
  );
}

type StarFieldProps = {
  legend: string;
  value: number | null;
  /** What each star means: it is read aloud, and shown below the chosen one. */
  words: readonly [string, string, string, string, string];
  error?: string | undefined;
  onChange(stars: number): void;
};

/** Five stars to choose from; nothing is chosen beforehand. */
export function StarField({ legend, value, words, error, onChange }: StarFieldProps) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 text-s font-semibold">{legend}</legend>
      <div className="flex justify-between sm:justify-start sm:gap-3">
        {words.map((word, index) => (
          <label key={word} className="ring-within relative grid size-13.5 cursor-pointer place-items-center rounded-m">
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              aria-label={word}
              onChange={() => onChange(index + 1)}
              className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
            />
            <Star size={42} isFull={value !== null && index < value} />
          </label>
        ))}
      </div>
      {value !== null && (
        <p aria-hidden="true" className="mt-1 text-s font-semibold">
          {words[value - 1]}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-2 text-s text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { Dialog as RadixDialog } from 'radix-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { dialogVeilLook } from '#web/ui/dialog-close.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { navigate } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { failureText } from '../shared/failures.ts';
import { type Found, type Group, groups, plain, useFindings } from './palette-findings.ts';

/** Finds people, bookings and screens from anywhere in the office, by keys alone. */
export function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const { found, isPending, error } = useFindings(text);
  const current = Math.min(at, found.length - 1);

  const go = (one: Found | undefined, isNewTab: boolean): void => {
    if (!one) return;
    const { to } = one;
    if (typeof to === 'string' && isNewTab) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (typeof to === 'string') navigate(to);
    else to();
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setAt((current + step + found.length) % found.length);
    else if (event.key === 'Enter') go(found[current], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={dialogVeilLook} />
        <RadixDialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[calc(100dvh-24px)] max-w-[640px] flex-col overflow-hidden rounded-l border border-line bg-surface text-ink shadow-2 md:top-[12vh] md:max-h-[70vh]"
        >
          <RadixDialog.Title className="sr-only">{t('palette.title')}</RadixDialog.Title>
          <div className="flex items-center gap-3 border-b border-line px-4 md:px-5">
            <SearchIcon size={20} className="shrink-0 text-soft" />
            <input
              // biome-ignore lint/a11y/noAutofocus: it was opened to type into.
              autoFocus
              type="text"
              role="combobox"
              aria-label={t('palette.title')}
              aria-expanded={found.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={found[current] && `${id}-${current}`}
              autoComplete="off"
              value={text}
              maxLength={100}
              placeholder={t('palette.placeholder')}
              onChange={({ target }) => {
                setText(target.value);
                setAt(0);
              }}
              onKeyDown={press}
              className="min-h-14 min-w-0 flex-1 bg-transparent text-m outline-none placeholder:text-soft"
            />
          </div>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t('palette.found')}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2"
          >
            {groups.map((group) => (
              <GroupOf key={group} group={group} found={found} current={current} id={id} words={text} onGo={go} />
            ))}
          </div>
          <p role="status" className="px-5 pb-3 text-s text-soft empty:hidden">
            {error ? failureText(error) : !isPending && found.length === 0 && t('palette.none')}
          </p>
          <p aria-hidden="true" className="border-t border-line bg-sunken px-5 py-2.5 text-xs text-soft max-md:hidden">
            {t('palette.keys')}
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type GroupOfProps = {
  group: Group;
  found: readonly Found[];
  current: number;
  id: string;
  words: string;
  onGo(one: Found, isNewTab: boolean): void;
};

function GroupOf({ group, found, current, id, words, onGo }: GroupOfProps) {
  const { t } = useTranslation('admin');
  if (!found.some((one) => one.group === group)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
    <div role="group" aria-labelledby={`${id}-${group}`} className="pb-2">
      <p id={`${id}-${group}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-soft">
        {t(`palette.groups.${group}`)}
      </p>
      {found.map((one, index) =>
        one.group === group ? (
          <div
            key={one.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            aria-label={[one.title, one.note, one.warning].filter(Boolean).join(', ')}
            tabIndex={-1}
            ref={index === current ? showIt : undefined}
            onClick={({ ctrlKey, metaKey }) => onGo(one, ctrlKey || metaKey)}
            onKeyDown={() => undefined}
            className={classNames(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-m px-3 py-1.5 text-s hover:bg-sunken',
              index === current && 'bg-brand-soft',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <Matched text={one.title} words={words} />
              </span>
              {one.note && <span className="block truncate text-xs text-soft">{one.note}</span>}
            </span>
            {one.warning && <Tag tone="bad">{one.warning}</Tag>}
          </div>
        ) : null,
      )}
    </div>
  );
}

const showIt = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

/** What was typed is underlined where it stands. */
function Matched({ text, words }: { text: string; words: string }) {
  const wanted = plain(words.trim());
  const from = wanted === '' ? -1 : plain(text).indexOf(wanted);
  if (from < 0) return text;
  const to = from + wanted.length;
  return (
    <>
      {text.slice(0, from)}
      <span className="underline decoration-brand-line decoration-2 underline-offset-4">{text.slice(from, to)}</span>
      {text.slice(to)}
    </>
  );
}

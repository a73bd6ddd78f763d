export const navLink =
  'inline-flex min-h-11 items-center rounded-s px-2 text-s text-soft no-underline transition-colors hover:text-ink';

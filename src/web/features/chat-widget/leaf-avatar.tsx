export function LeafAvatar() {
  return (
    <svg width="60" height="60" viewBox="0 0 60 60" aria-hidden="true">
      <rect width="60" height="60" fill="var(--art-sky)" />
      <circle cx="43" cy="17" r="8" fill="var(--art-sun)" />
      <path d="M0 46c14-9 40-9 60 1v13H0Z" fill="var(--art-sand)" />
      <path d="M29 13c10 8 13 17 8 26-3 6-8 8-8 10 0-2-5-4-8-10-5-9-2-18 8-26Z" fill="var(--art-leaf)" />
      <path d="M29 21v26" stroke="var(--art-sky)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

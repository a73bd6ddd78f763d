-- One job deletes by one table (src/domain/privacy/retention.ts); these took parts of it before.
delete from jobs where dedupe_key = 'schedule' and kind in ('audit.forget-security-events', 'notifications.tidy-up',
  'settings.delete-old-events', 'bookings.forget', 'gift-cards.tidy', 'messaging.forget');

-- What was written about a booking is found when its people are forgotten.
create index emails_about on emails ((variables->>'reference'));
create index emails_by_age on emails (created_at);
create index bookings_unpaid on bookings (created_at) where paid_at is null;
create index bookings_with_note on bookings (ends_at) where notes <> '';

-- What belongs to a booking goes with it. Checked at the end of a transaction, for a seat is taken before its booking is
-- written. Not valid yet: that needs the tables only for a moment; 0032 looks at the rows that are there.
alter table busy add constraint busy_booking
  foreign key (booking_id) references bookings on delete cascade deferrable initially deferred not valid;
alter table promo_uses add constraint promo_uses_booking
  foreign key (booking_id) references bookings on delete cascade deferrable initially deferred not valid;
-- Money that moved stays in the books, also of a booking that was never paid and is gone.
alter table gift_card_movements add constraint gift_card_movements_booking
  foreign key (booking_id) references bookings on delete set null deferrable initially deferred not valid;

-- What people asked for in vain during the last two months; made up, but always the same.
insert into zip_refusals (asked_on, zip_prefix, count)
select (clock_now() at time zone 'Europe/Lisbon')::date - ago, zip, 1 + (ago * 7 + zip) % most
from generate_series(0, 59) as ago,
  (values (9000, 4, 2), (2400, 3, 2), (3000, 3, 3), (2500, 3, 3), (7000, 2, 3), (2560, 2, 4), (4700, 2, 4), (9700, 2, 5), (3800, 2, 6),
    (4900, 1, 7), (2300, 1, 8), (6000, 1, 11), (5000, 1, 13)) as asked (zip, most, every)
where (ago + zip) % every = 0;

insert into zip_interests (zip, email, language, created_at)
select zip, email, language, clock_now() - ago * interval '1 day'
from (values ('9000-017', 'ines@example.com', 'pt', 2), ('9000-082', 'tom@example.com', 'en', 5), ('9000-021', 'duarte@example.com', 'pt', 12),
  ('2400-095', 'carla@example.com', 'pt', 4), ('2400-013', 'miguel@example.com', 'pt', 19), ('3000-214', 'anna@example.com', 'en', 8),
  ('7000-803', 'sofia@example.com', 'pt', 27), ('9700-150', 'lena@example.com', 'en', 33)) as asked (zip, email, language, ago);

insert into unserved_counts (asked_on, service_area_id, reason, weekday, hour, count)
select (clock_now() at time zone 'Europe/Lisbon')::date - ago, area.id, reason, weekday, hour, 1 + (ago * 5 + weekday) % most
from generate_series(0, 59) as ago,
  (values ('Lisboa', 'all_taken', 6, -1, 4, 2), ('Lisboa', 'start_taken', 5, 18, 3, 3), ('Lisboa', 'start_taken', 4, 19, 2, 4),
    ('Cascais', 'all_taken', 6, -1, 3, 3), ('Cascais', 'nobody_works', 7, -1, 3, 3), ('Sintra', 'nobody_works', 7, -1, 2, 4),
    ('Porto', 'all_taken', 5, -1, 2, 4), ('Porto', 'start_taken', 6, 11, 2, 5), ('Faro', 'nobody_fits', 2, -1, 2, 5),
    ('Lagos', 'nobody_fits', 6, -1, 3, 4), ('Albufeira', 'nobody_works', 1, -1, 2, 6), ('Setúbal', 'nobody_fits', 3, -1, 1, 7)
  ) as asked (area_name, reason, weekday, hour, most, every)
join service_areas area on area.name = area_name
where (ago + weekday) % every = 0;

insert into treatments (position, name_en, name_pt, description_en, description_pt, price_60_cents, price_75_cents, price_90_cents, image_url) values
  (1, 'Relaxing', 'Relaxante', 'Long, slow strokes that quiet the mind.', 'Movimentos longos e lentos que acalmam a mente.', 6500, 7900, 9200, '/treatments/relaxing.svg'),
  (2, 'Deep tissue', 'Profunda (deep tissue)', 'Firm, patient work on tight muscles.', 'Trabalho firme e paciente nos músculos tensos.', 7500, 8900, 9900, '/treatments/deep-tissue.svg'),
  (3, 'Sports', 'Desportiva', 'Firm massage of tired muscles, before or after sport.', 'Massagem firme a músculos cansados, antes ou depois do desporto.', 7500, 8900, 10200, '/treatments/sports.svg'),
  (4, 'Prenatal', 'Pré-natal', 'Gentle, side-lying, from week 13 on.', 'Suave, de lado, a partir da 13.ª semana.', 7000, 8600, null, '/treatments/pregnancy.svg'),
  (5, 'Lymphatic drainage', 'Drenagem linfática', 'Very light, slow, rhythmic strokes.', 'Movimentos muito leves, lentos e ritmados.', 7200, 8700, 10000, '/treatments/lymphatic-drainage.svg'),
  (6, 'Hot stones', 'Pedras quentes', 'Massage with smooth, warm basalt stones.', 'Massagem com pedras de basalto lisas e mornas.', 8000, 9400, 10900, '/treatments/hot-stones.svg'),
  (7, 'Reflexology', 'Reflexologia', 'Pressure points on the feet.', 'Pontos de pressão nos pés.', 6500, 7700, null, '/treatments/reflexology.svg'),
  (8, 'Thai', 'Tailandesa', 'Stretches and pressure, fully clothed, on a mat.', 'Alongamentos e pressão, sempre com roupa, num colchão fino.', 7800, 9200, 10600, '/treatments/thai.svg');

insert into add_ins (position, name_en, name_pt, description_en, description_pt, price_cents, extra_minutes) values
  (1, 'Aromatherapy', 'Aromaterapia', 'An oil blend for calm, sleep or energy.', 'Uma mistura de óleos para a calma, o sono ou a energia.', 1000, 0),
  (2, 'Hot towels', 'Toalhas quentes', 'Warm cotton on back and neck.', 'Algodão quente nas costas e no pescoço.', 800, 0),
  (3, 'Scalp massage', 'Massagem ao couro cabeludo', 'Fifteen unhurried minutes for the head.', 'Quinze minutos sem pressa para a cabeça.', 1500, 15),
  (4, 'Foot scrub', 'Esfoliação dos pés', 'Sea salt and almond oil.', 'Sal marinho e óleo de amêndoa.', 1400, 15),
  (5, 'Cupping', 'Ventosas', 'Suction cups on the back. Can leave round marks for some days.', 'Ventosas nas costas. Podem deixar marcas redondas durante alguns dias.', 1800, 15),
  (6, 'CBD balm', 'Bálsamo de CBD', 'Unscented balm with CBD.', 'Bálsamo com CBD, sem perfume.', 1200, 0);

insert into service_areas (name, zip_from, zip_to, latitude, longitude, inside_minutes) values
  ('Lisboa', 1000, 1999, 38.7223, -9.1393, 15),
  ('Loures e Odivelas', 2670, 2689, 38.8309, -9.1685, 10),
  ('Odivelas', 2690, 2699, 38.7927, -9.1838, 10),
  ('Amadora', 2700, 2724, 38.7538, -9.2308, 10),
  ('Sintra', 2725, 2749, 38.8029, -9.3817, 10),
  ('Cascais', 2750, 2769, 38.6979, -9.4215, 10),
  ('Oeiras', 2770, 2799, 38.6979, -9.3085, 10),
  ('Almada', 2800, 2829, 38.6790, -9.1569, 10),
  ('Barreiro', 2830, 2839, 38.6631, -9.0724, 10),
  ('Seixal', 2840, 2859, 38.6401, -9.1015, 10),
  ('Montijo e Alcochete', 2870, 2894, 38.7067, -8.9739, 10),
  ('Setúbal', 2900, 2925, 38.5244, -8.8882, 10),
  ('Porto', 4000, 4399, 41.1496, -8.6110, 15),
  ('Vila Nova de Gaia', 4400, 4434, 41.1239, -8.6118, 10),
  ('Gondomar', 4435, 4449, 41.1443, -8.5321, 10),
  ('Matosinhos', 4450, 4469, 41.1844, -8.6963, 10),
  ('Maia', 4470, 4479, 41.2357, -8.6199, 10),
  ('Póvoa de Varzim e Vila do Conde', 4480, 4499, 41.3665, -8.7561, 10),
  ('Faro', 8000, 8099, 37.0194, -7.9304, 10),
  ('Loulé e Quarteira', 8100, 8199, 37.1036, -8.0617, 10),
  ('Albufeira', 8200, 8299, 37.0891, -8.2479, 10),
  ('Silves', 8300, 8399, 37.1894, -8.4383, 10),
  ('Lagoa', 8400, 8499, 37.1353, -8.4536, 10),
  ('Portimão', 8500, 8599, 37.1386, -8.5378, 10),
  ('Lagos', 8600, 8699, 37.1028, -8.6730, 10),
  ('Olhão', 8700, 8799, 37.0260, -7.8411, 10),
  ('Tavira', 8800, 8899, 37.1276, -7.6486, 10),
  ('Vila Real de Santo António', 8900, 8999, 37.1945, -7.4154, 10);

-- An hour behind the mainland.
insert into service_areas (name, zip_from, zip_to, latitude, longitude, inside_minutes, timezone) values
  ('Ponta Delgada', 9500, 9509, 37.7412, -25.6756, 10, 'Atlantic/Azores');

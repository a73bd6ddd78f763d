insert into treatments (position, name_en, name_pt, description_en, description_pt, price_60_cents, price_75_cents, price_90_cents, image_url) values
  (1, 'Relaxing', 'Relaxante', 'Long, slow strokes that quiet the mind.', 'Movimentos longos e lentos que acalmam a mente.', 6500, 7900, 9200, '/treatments/relaxing.svg'),
  (2, 'Deep tissue', 'Tecidos profundos', 'Firm, patient work on tight muscles.', 'Trabalho firme e paciente nos músculos tensos.', 7500, 8900, 9900, '/treatments/deep-tissue.svg'),
  (3, 'Sports', 'Desportiva', 'For legs that ran and shoulders that carried.', 'Para pernas que correram e ombros que carregaram.', 7500, 8900, 10200, '/treatments/sports.svg'),
  (4, 'Pregnancy', 'Grávidas', 'Gentle, side-lying, from week 13 on.', 'Suave, de lado, a partir da 13.ª semana.', 7000, 8600, null, '/treatments/pregnancy.svg'),
  (5, 'Lymphatic drainage', 'Drenagem linfática', 'Feather-light rhythm that helps swelling go.', 'Ritmo muito leve que ajuda a aliviar o inchaço.', 7200, 8700, 10000, '/treatments/lymphatic-drainage.svg'),
  (6, 'Hot stones', 'Pedras quentes', 'Warm basalt that melts the shoulders.', 'Basalto morno que solta os ombros.', 8000, 9400, 10900, '/treatments/hot-stones.svg'),
  (7, 'Reflexology', 'Reflexologia', 'The whole body, by way of the feet.', 'O corpo todo, a partir dos pés.', 6500, 7700, null, '/treatments/reflexology.svg'),
  (8, 'Thai', 'Tailandesa', 'Stretches and pressure, dressed, on the floor.', 'Alongamentos e pressão, com roupa, no chão.', 7800, 9200, 10600, '/treatments/thai.svg');

insert into add_ins (position, name_en, name_pt, description_en, description_pt, price_cents, extra_minutes) values
  (1, 'Aromatherapy', 'Aromaterapia', 'An oil blend for calm, sleep or energy.', 'Uma mistura de óleos para a calma, o sono ou a energia.', 1000, 0),
  (2, 'Hot towels', 'Toalhas quentes', 'Warm cotton on back and neck.', 'Algodão quente nas costas e no pescoço.', 800, 0),
  (3, 'Scalp massage', 'Massagem ao couro cabeludo', 'Fifteen unhurried minutes for the head.', 'Quinze minutos sem pressa para a cabeça.', 1500, 15),
  (4, 'Foot scrub', 'Esfoliação dos pés', 'Sea salt and almond oil.', 'Sal marinho e óleo de amêndoa.', 1400, 15),
  (5, 'Cupping', 'Ventosas', 'For stubborn knots in the back.', 'Para nós teimosos nas costas.', 1800, 15),
  (6, 'CBD balm', 'Bálsamo de CBD', 'On sore spots, without any scent.', 'Nas zonas doridas, sem perfume.', 1200, 0);

insert into service_areas (name, zip_from, zip_to) values
  ('Lisboa', 1000, 1999), ('Loures e Odivelas', 2670, 2689), ('Odivelas', 2690, 2699), ('Amadora', 2700, 2724), ('Sintra', 2725, 2749),
  ('Cascais', 2750, 2769), ('Oeiras', 2770, 2799), ('Almada', 2800, 2829), ('Barreiro', 2830, 2839), ('Seixal', 2840, 2859),
  ('Montijo e Alcochete', 2870, 2894), ('Setúbal', 2900, 2925), ('Porto', 4000, 4399), ('Vila Nova de Gaia', 4400, 4434), ('Gondomar', 4435, 4449),
  ('Matosinhos', 4450, 4469), ('Maia', 4470, 4479), ('Póvoa de Varzim e Vila do Conde', 4480, 4499), ('Faro', 8000, 8099), ('Loulé e Quarteira', 8100, 8199),
  ('Albufeira', 8200, 8299), ('Silves', 8300, 8399), ('Lagoa', 8400, 8499), ('Portimão', 8500, 8599), ('Lagos', 8600, 8699), ('Olhão', 8700, 8799), ('Tavira', 8800, 8899),
  ('Vila Real de Santo António', 8900, 8999);

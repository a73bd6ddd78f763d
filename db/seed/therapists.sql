-- Twelve people in three regions, and two on an island: each treatment can be had from at least two of them in each, for two together.
insert into therapists (id, user_id, first_name, last_name, email, phone, gender, languages)
select gen_random_uuid(), (select u.id from users u where u.email = people.email and u.role = 'therapist'),
  first_name, last_name, email, phone, gender, languages
from (values
  ('Marta', 'Lopes', 'therapist@calma.example', '+351912000002', 'female', '{pt,en}'::text[]),
  ('Inês', 'Carvalho', 'ines.carvalho@calma.example', '+351912000011', 'female', '{pt,en,fr}'),
  ('Tiago', 'Ferreira', 'tiago.ferreira@calma.example', '+351912000012', 'male', '{pt,en}'),
  ('Beatriz', 'Sousa', 'beatriz.sousa@calma.example', '+351912000013', 'female', '{pt,es}'),
  ('Rui', 'Almeida', 'rui.almeida@calma.example', '+351912000014', 'male', '{pt,en,de}'),
  ('Ana', 'Ribeiro', 'ana.ribeiro@calma.example', '+351912000015', 'female', '{pt,en}'),
  ('Pedro', 'Santos', 'pedro.santos@calma.example', '+351912000016', 'male', '{pt}'),
  ('Joana', 'Pinto', 'joana.pinto@calma.example', '+351912000017', 'female', '{pt,en}'),
  ('Miguel', 'Rocha', 'miguel.rocha@calma.example', '+351912000018', 'male', '{pt,en,es}'),
  ('Carla', 'Teixeira', 'carla.teixeira@calma.example', '+351912000019', 'female', '{pt,fr}'),
  ('Sofia', 'Martins', 'sofia.martins@calma.example', '+351912000020', 'female', '{pt,en,de}'),
  ('André', 'Gonçalves', 'andre.goncalves@calma.example', '+351912000021', 'male', '{pt,en}'),
  ('Teresa', 'Medeiros', 'teresa.medeiros@calma.example', '+351912000022', 'female', '{pt,en}'),
  ('Duarte', 'Furtado', 'duarte.furtado@calma.example', '+351912000023', 'male', '{pt,en}')
) as people (first_name, last_name, email, phone, gender, languages);

-- What visitors are shown of them; the portraits are drawings of the demo.
update therapists t set practising_since = card.since, image_url = card.image, checks = card.checks::text[],
  about_en = card.about_en, about_pt = card.about_pt
from (values
  ('Marta', 2015, '/portraits/marta.svg', '{identity,criminal_record,training,insurance,trial}',
    'Deep, slow work for tired backs and shoulders. I ask about pressure and then let you rest.',
    'Trabalho profundo e lento para costas e ombros cansados. Pergunto pela pressão e depois deixo descansar.'),
  ('Inês', 2018, '/portraits/ines.svg', '{identity,criminal_record,training,insurance,trial}',
    'Prenatal and lymphatic massage, with all the time it needs. I trained as a nurse first.',
    'Massagem pré-natal e drenagem linfática, com todo o tempo que pedem. A minha primeira formação foi enfermagem.'),
  ('Tiago', 2020, '/portraits/tiago.svg', '{identity,criminal_record,training,insurance,trial}',
    'Sports and Thai massage, before or after training. I played rugby for ten years.',
    'Massagem desportiva e tailandesa, antes ou depois do treino. Joguei râguebi durante dez anos.'),
  ('Beatriz', 2016, '/portraits/beatriz.svg', '{identity,criminal_record,training,insurance,trial}',
    'Hot stones and reflexology in the evening, so that sleep comes easily.',
    'Pedras quentes e reflexologia ao fim do dia, para dormir melhor.'),
  ('Rui', 2007, '/portraits/rui.svg', '{identity,criminal_record,training,insurance,trial}',
    'I find the tight spot before you point at it. Firm, never brutal.',
    'Encontro o ponto tenso antes de mo apontarem. Firme, nunca bruto.'),
  ('Ana', 2014, '/portraits/ana.svg', '{identity,criminal_record,training,insurance,trial}',
    'Calm full-body massage south of the river, also for people who have never had one.',
    'Massagem calma de corpo inteiro na margem sul, também para quem nunca fez nenhuma.'),
  ('Pedro', 2012, '/portraits/pedro.svg', '{identity,criminal_record,training,insurance}',
    'Physiotherapist by training. I work on what hurts and explain what I do.',
    'Fisioterapeuta de formação. Trabalho o que dói e explico o que faço.'),
  ('Joana', 2019, '/portraits/joana.svg', '{identity,criminal_record,training,insurance,trial}',
    'Relaxing and prenatal massage in Porto, quiet and unhurried.',
    'Massagem relaxante e pré-natal no Porto, em silêncio e sem pressas.'),
  ('Miguel', 2017, '/portraits/miguel.svg', '{identity,criminal_record,training,insurance,trial}',
    'Deep tissue and sports massage. I look after the runners of two clubs.',
    'Massagem profunda e desportiva. Acompanho os corredores de dois clubes.'),
  ('Carla', 2012, '/portraits/carla.svg', '{identity,criminal_record,training,insurance,trial}',
    'Lymphatic drainage and reflexology. Light hands, clear rhythm.',
    'Drenagem linfática e reflexologia. Mãos leves, ritmo certo.'),
  ('Sofia', 2017, '/portraits/sofia.svg', '{identity,criminal_record,training,insurance,trial}',
    'Massage by the sea, at home or at the hotel, in three languages.',
    'Massagem junto ao mar, em casa ou no hotel, em três idiomas.'),
  ('André', 2013, '/portraits/andre.svg', '{identity,criminal_record,training,insurance,trial}',
    'Thai and deep tissue. I start slowly and go as deep as you like.',
    'Tailandesa e profunda. Começo devagar e vou até onde for confortável.'),
  ('Teresa', 2016, '/portraits/teresa.svg', '{identity,criminal_record,training,insurance,trial}',
    'Long, warm massages on São Miguel, after a day on the trails.',
    'Massagens longas e quentes em São Miguel, depois de um dia nos trilhos.'),
  ('Duarte', 2018, '/portraits/duarte.svg', '{identity,criminal_record,training,insurance,trial}',
    'Firm hands for walkers, divers and people who sit too long.',
    'Mãos firmes para quem caminha, mergulha ou passa o dia sentado.')
) as card (first_name, since, image, checks, about_en, about_pt)
where t.first_name = card.first_name and t.email like '%@calma.example';

insert into therapist_hours (therapist_id, weekday, from_minute, to_minute)
select t.id, weekday, from_hour * 60, to_hour * 60
from (values
  ('therapist@calma.example', '{1,2,3,4,5}'::int[], 9, 19), ('therapist@calma.example', '{6}', 10, 16),
  ('ines.carvalho@calma.example', '{1,2,3,4,5}', 8, 14), ('ines.carvalho@calma.example', '{2,4}', 16, 20),
  ('tiago.ferreira@calma.example', '{2,3,4,5,6,7}', 12, 22),
  ('beatriz.sousa@calma.example', '{1,3,5,6,7}', 9, 18),
  ('rui.almeida@calma.example', '{1,2,4,5,7}', 13, 22),
  ('ana.ribeiro@calma.example', '{1,2,3,4,5,6}', 9, 19),
  ('pedro.santos@calma.example', '{1,2,3,4,5,6,7}', 11, 21),
  ('joana.pinto@calma.example', '{1,2,3,4,5,6}', 8, 18),
  ('miguel.rocha@calma.example', '{1,2,3,5,6,7}', 12, 22),
  ('carla.teixeira@calma.example', '{2,3,4,5,6,7}', 9, 20),
  ('sofia.martins@calma.example', '{1,2,3,4,5,6,7}', 9, 19),
  ('andre.goncalves@calma.example', '{1,2,3,4,5,6,7}', 10, 21),
  ('teresa.medeiros@calma.example', '{1,2,3,4,5,6}', 9, 19),
  ('duarte.furtado@calma.example', '{1,2,3,4,5,6,7}', 10, 20)
) as shifts (email, weekdays, from_hour, to_hour)
join therapists t using (email), unnest(weekdays) as weekday;

insert into therapist_areas (therapist_id, service_area_id)
select t.id, area.id
from (values
  ('therapist@calma.example', 1000, 2859), ('ines.carvalho@calma.example', 1000, 2799), ('tiago.ferreira@calma.example', 1000, 2859),
  ('beatriz.sousa@calma.example', 1000, 2799), ('rui.almeida@calma.example', 1000, 2799),
  ('ana.ribeiro@calma.example', 2800, 2999), ('pedro.santos@calma.example', 2800, 2999),
  ('joana.pinto@calma.example', 4000, 4499), ('miguel.rocha@calma.example', 4000, 4499), ('carla.teixeira@calma.example', 4000, 4499),
  ('sofia.martins@calma.example', 8000, 8999), ('andre.goncalves@calma.example', 8000, 8999),
  ('teresa.medeiros@calma.example', 9500, 9509), ('duarte.furtado@calma.example', 9500, 9509)
) as zones (email, zip_from, zip_to)
join therapists t using (email)
join service_areas area on area.zip_from >= zones.zip_from and area.zip_to <= zones.zip_to;

-- Treatments by their place in the catalogue.
insert into therapist_treatments (therapist_id, treatment_id)
select t.id, treatment.id
from (values
  ('therapist@calma.example', '{1,2,4,5,6,7}'::int[]), ('ines.carvalho@calma.example', '{1,4,5,7}'),
  ('tiago.ferreira@calma.example', '{1,2,3,8}'), ('beatriz.sousa@calma.example', '{1,2,6,7,8}'), ('rui.almeida@calma.example', '{1,2,3,6}'),
  ('ana.ribeiro@calma.example', '{1,2,3,4,5,6,7,8}'), ('pedro.santos@calma.example', '{1,2,3,4,5,6,7,8}'),
  ('joana.pinto@calma.example', '{1,2,4,5,6,7}'), ('miguel.rocha@calma.example', '{1,2,3,8}'), ('carla.teixeira@calma.example', '{1,3,4,5,6,7,8}'),
  ('sofia.martins@calma.example', '{1,2,3,4,5,6,7,8}'), ('andre.goncalves@calma.example', '{1,2,3,4,5,6,7,8}'),
  ('teresa.medeiros@calma.example', '{1,2,3,4,5,6,7,8}'), ('duarte.furtado@calma.example', '{1,2,3,4,5,6,7,8}')
) as skills (email, positions)
join therapists t using (email)
join treatments treatment on treatment.position = any(positions);

insert into therapist_time_off (id, therapist_id, starts_on, ends_on, note)
select gen_random_uuid(), id, clock_now()::date + 20, clock_now()::date + 26, 'Férias' from therapists where email = 'rui.almeida@calma.example';

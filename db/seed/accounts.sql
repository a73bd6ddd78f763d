-- The four demo accounts; the password of each is calma-demo (argon2id).
insert into users (email, first_name, last_name, phone, role, language, password_hash, email_verified_at)
select email, first_name, last_name, phone, role, language,
  '$argon2id$v=19$m=19456,t=2,p=1$bdq5GJWFYLTCbH5tHNgiEA$tztyvuUHySDw0dU5B/2WSV+V7Q62R4CjGcLjGJsi/Ak', clock_now()
from (values
  ('admin@calma.example', 'Helena', 'Duarte', '+351912000001', 'admin', 'pt'),
  ('support@calma.example', 'Sofia', 'Antunes', '+351912000004', 'support', 'pt'),
  ('therapist@calma.example', 'Marta', 'Lopes', '+351912000002', 'therapist', 'pt'),
  ('client@calma.example', 'Rita', 'Nunes', '+351912000003', 'client', 'en')
) as people (email, first_name, last_name, phone, role, language);

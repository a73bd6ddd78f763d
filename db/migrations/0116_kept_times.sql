alter table busy validate constraint busy_kind_check;

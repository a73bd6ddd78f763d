-- Until when a bank waits for our answer to a dispute; who does not answer has lost.
alter table payment_disputes add column answer_by timestamptz;

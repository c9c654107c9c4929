create or replace function lending_open_loans(person bigint) returns bigint language sql stable as $$
  select count(*) from lending_loan where borrower_id = person and not returned
$$

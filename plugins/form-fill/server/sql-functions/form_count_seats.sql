-- Counts taken seats that have no counter, because nobody has taken one yet or submissions were removed since. Runs
-- under the form's lock, as submits do.
--
-- seats: [{key, item, option}]
create or replace function form_count_seats(f bigint, seats jsonb) returns void
  language plpgsql as $fn$
begin
  perform 1 from form where form_id = f for update;
  insert into form_counter (form_id, key, n)
    select f, m.key, coalesce(t.n, 0)
      from jsonb_to_recordset(seats) as m(key text, item text, option text)
      left join (
        select i.item, v.option, sum(v.n) as n
          from form_submission s
          cross join (select distinct item from jsonb_to_recordset(seats) as r(item text)) i
          cross join lateral form_seats_of(s.answers->i.item) v
          where s.form_id = f and s.del_flag = '0'
          group by i.item, v.option
      ) t on t.item = m.item and t.option = m.option
    on conflict (form_id, key) do nothing;
end $fn$

-- Marks the messages with one of these links as read, for everyone: what they told has been dealt with. Always true, so that a
-- caller can make it part of a statement of its own.
create or replace function message_read_all(links jsonb, moment timestamptz) returns boolean language plpgsql
  set plan_cache_mode = force_generic_plan
as $fn$
begin
  update sys_message set read_time = moment
    where read_time is null and link = any (array(select jsonb_array_elements_text(links)));
  return true;
end $fn$

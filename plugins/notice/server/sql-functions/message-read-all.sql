-- Marks the messages with one of these links as read, for everyone: what they told has been dealt with. Always true, so that a
-- caller can make it part of a statement of its own. The settings keep a plan made for an empty table from reading all messages.
create or replace function message_read_all(links jsonb, moment timestamptz) returns boolean language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $fn$
begin
  update sys_message set read_time = moment
    where read_time is null and link = any (array(select jsonb_array_elements_text(links)));
  return true;
end $fn$

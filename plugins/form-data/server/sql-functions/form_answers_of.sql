-- Returns the answers to the given questions of a submission, with the texts of their "other" options. Users with
-- access to these questions only read submissions through this function, so no other answer reaches a filter, a sort
-- order or a file.
create or replace function form_answers_of(
  -- by question; `<question>:other` is the text of an option
  answers jsonb,
  -- ids of questions
  items text[]
) returns jsonb
  language sql
  immutable
  parallel safe
as $fn$
  select coalesce(jsonb_object_agg(answer.key, answer.value), '{}')
    from jsonb_each(case jsonb_typeof(answers) when 'object' then answers else '{}' end) as answer
    where split_part(answer.key, ':', 1) = any (items)
$fn$;

-- The seats that an answer takes, by key as claims name them: options of a text or a list of texts, the slot of a day
-- ({date, range}), amounts of products ({product: amount}).
create or replace function form_seats_of(answer jsonb) returns table (option text, n bigint)
  language sql immutable parallel safe as $fn$
    select v.value, 1::bigint from jsonb_array_elements_text(
      case jsonb_typeof(answer) when 'array' then answer when 'string' then jsonb_build_array(answer) else '[]' end
    ) v(value)
    union all
    select concat_ws(' ', answer->>'date', answer->>'range'), 1::bigint where jsonb_typeof(answer->'date') = 'string'
    union all
    select v.key, trunc((v.value #>> '{}')::numeric)::bigint
      from jsonb_each(case jsonb_typeof(answer) when 'object' then answer else '{}' end) v
      where jsonb_typeof(v.value) = 'number'
$fn$

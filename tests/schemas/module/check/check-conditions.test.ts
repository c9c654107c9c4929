import { describe, expect, it } from 'vitest'
import { action, field, list, setting, told, view, when, withFields } from '#tests/support/lamp-module.ts'

describe('a condition that no value could meet', () => {
  it.each<[string, object, string]>([
    [
      'an order of options',
      view({ size: { gt: 's' } }),
      'SCH033 /views/0/filter/size/gt condition: operator "gt" does not fit "size" of type "enum" (it takes eq, ne, in, empty)',
    ],
    [
      'an option that is none',
      view({ and: [{ watts: { gt: 1 } }, { not: { size: { in: ['s', 'xl'] } } }] }),
      'SCH036 /views/0/filter/and/1/not/size/in condition: size: "xl" is not among the options',
    ],
    [
      'a word for a number',
      view({ price: { between: [1, 'two'] } }),
      'SCH036 /views/0/filter/price/between condition: price: "two" is no number',
    ],
    [
      'one end of a range',
      view({ price: { between: 1 } }),
      'SCH036 /views/0/filter/price/between condition: price: "between" takes a list of two values',
    ],
    [
      'a filter by what is worked out',
      view({ total: { eq: 1 } }),
      'SCH033 /views/0/filter/total/eq condition: type "virtual" cannot be filtered by',
    ],
    [
      "a form's mode in a list",
      view({ $mode: { eq: 'create' } }),
      'SCH036 /views/0/filter/$mode condition: only a form knows "$mode"',
    ],
    [
      'a mode that is none',
      when({ $mode: { eq: 'edit' } }),
      'SCH036 /form/groups/0/fields/1/when/$mode/eq condition: $mode: "edit" is not among the options',
    ],
    [
      'a word for yes',
      when({ isOn: { eq: 'yes' } }),
      'SCH036 /form/groups/0/fields/1/when/isOn/eq condition: isOn: "yes" is neither true nor false',
    ],
    [
      'a word for a day',
      { form: { groups: [{ fields: ['lampName', { field: 'size', readonlyWhen: { bought: { gte: 'today' } } }] }] } },
      'SCH036 /form/groups/0/fields/1/readonlyWhen/bought/gte condition: bought: "today" is no day such as "2026-01-31"',
    ],
    [
      'a moment that is none',
      {
        form: {
          groups: [{ fields: ['lampName'] }],
          require: [{ when: { checked: { lt: '2026-13-01' } }, fields: ['lampName'] }],
        },
      },
      'SCH036 /form/require/0/when/checked/lt condition: checked: "2026-13-01" is no moment such as "2026-01-31T09:30:00Z"',
    ],
    [
      'a number for a text',
      action({ when: { lampName: { startsWith: 5 } } }),
      'SCH036 /actions/go/when/lampName/startsWith condition: lampName: "startsWith" takes a text',
    ],
    [
      'values set on one row',
      action({ on: 'row', set: { size: 's' } }),
      'SCH024 /actions/go/set "set" is of a bulk action with a method, and without a body',
    ],
    [
      'a value set that is no option',
      setting({ size: 'x' }),
      'SCH037 /actions/go/set/size "size": "x" is not among the options',
    ],
    [
      'a value set of an unknown field',
      setting({ sise: 's' }),
      'SCH021 /actions/go/set/sise unknown field "sise" (did you mean "size"?)',
    ],
    [
      'a file set by an action',
      setting({ photo: 'x' }),
      'SCH031 /actions/go/set/photo "photo" cannot be set by an action',
    ],
    [
      'a part of a list by equality',
      list({ rowWhen: { edit: { tags: { eq: 'a' } } } }),
      'SCH033 /list/rowWhen/edit/tags/eq condition: operator "eq" does not fit "tags" of type "dicts" (it takes has, hasAll, empty)',
    ],
    [
      'what a link may not be',
      withFields({ roomId: field('ref', { ref: { module: 'school/room', filter: { seats: { gt: 'many' } } } }) }),
      'SCH036 /fields/roomId/ref/filter/seats/gt condition: seats: "many" is no number',
    ],
    [
      'a link by a name',
      view({ roomId: { eq: 'hall' } }),
      'SCH036 /views/0/filter/roomId/eq condition: roomId: "hall" is no id',
    ],
  ])('%s', (_, more, expected) => expect(told(more)).toEqual([expected]))

  it('takes what fits', () => {
    expect(
      told({
        ...view({
          size: { ne: 's' },
          price: { gte: '1.5' },
          roomId: { under: '$user.deptId' },
          roomIds: { has: [1] },
          photo: { empty: false },
          createTime: { gte: '2026-01-01' },
          createBy: { eq: '$user.userName' },
          opens: { lt: '09:30' },
        }),
        ...when({
          $mode: { in: ['create', 'update'] },
          extra: { empty: true },
          total: { gt: 1 },
          isOn: { ne: true },
          tags: { hasAll: ['a'] },
          size: { eq: '' },
        }),
      }),
    ).toEqual([])
  })
})

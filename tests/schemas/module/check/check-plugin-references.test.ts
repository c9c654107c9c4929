import { describe, expect, it } from 'vitest'
import { checkModules } from '#schemas/module/check/check-modules.ts'
import { room, sound, source } from '#tests/support/desk-module.ts'

describe('what a file asks of code', () => {
  const context = { components: new Set(['plugin:school#SizeTag']), hooks: new Map([['school/desk', ['repair']]]) }
  const judged = (more: object) =>
    checkModules(
      [
        source({
          ...sound,
          actions: { repair: { label: { 'zh-cn': '修', en: 'Repair' }, on: 'row', method: 'PUT', path: '/repair' } },
          ...more,
        }),
        source(room, 'school/room'),
      ],
      context,
    ).faults.map(({ code, path, message }) => `${code} ${path} ${message}`)
  const action = (more: object) => ({ label: { 'zh-cn': '修', en: 'Repair' }, on: 'row', ...more })

  it.each<[string, object, readonly string[]]>([
    ['is there', { list: { columns: [{ field: 'size', cell: 'plugin:school#SizeTag' }] } }, []],
    [
      'no plugin brings',
      { list: { columns: [{ field: 'size', cell: 'plugin:school#SizeTab' }] } },
      ['SCH025 /list/columns/0/cell no plugin brings "plugin:school#SizeTab" (did you mean "plugin:school#SizeTag"?)'],
    ],
    [
      'is asked for in a tab, a slot, a widget, an action and for the whole screen',
      {
        ui: 'plugin:a#A',
        detail: { tabs: [{ title: 'T', plugin: 'plugin:b#B' }] },
        list: { columns: ['size'], slots: { toolbar: 'plugin:c#C' } },
        form: { groups: [{ fields: ['deskName', { field: 'size', widget: 'plugin:d#D' }] }] },
        actions: { repair: action({ method: 'PUT', path: '/repair' }), paint: action({ plugin: 'plugin:e#E' }) },
      },
      [
        '/actions/paint/plugin',
        '/detail/tabs/0/plugin',
        '/form/groups/0/fields/1/widget',
        '/list/slots/toolbar',
        '/ui',
      ].map((path) => `SCH025 ${path}`),
    ],
    [
      'no hook answers',
      {
        actions: {
          repair: action({ method: 'PUT', path: '/repair' }),
          paint: action({ method: 'PUT', path: '/paint' }),
        },
      },
      ['SCH026 /actions/paint action "paint" has no hook'],
    ],
    [
      'a hook answers in vain',
      { actions: { repare: action({ method: 'PUT', path: '/repair' }) } },
      [
        'SCH026 /actions a hook answers "repair", which is no action with a method (did you mean "repare"?)',
        'SCH026 /actions/repare action "repare" has no hook (did you mean "repair"?)',
      ],
    ],
  ])('%s', (_, more, expected) => {
    const found = judged(more).toSorted()
    expect(expected.map((one, i) => found[i]?.slice(0, one.length))).toEqual(expected)
    expect(found).toHaveLength(expected.length)
  })
})

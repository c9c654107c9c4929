import { expect, it } from 'vitest'
import type { ModulePart } from '#schemas/api/debug-api-types.ts'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { fieldLimits, isShown, offersOf } from '#renderer/crud/debug/action-visibility.ts'
import { dictRows, dictTypes } from '../sample-module.ts'

const copy: ClientModule = {
  ...dictTypes,
  list: { ...dictTypes.list, row: ['edit', 'stop'], rowWhen: { edit: { dictId: { gt: 5 } } } },
  actions: {
    stop: {
      label: '停用',
      on: 'row',
      method: 'PUT',
      path: '/{id}/stop',
      permission: 'system:dict:stop',
      when: { status: { eq: '1' } },
    },
    later: { label: '以后', on: 'bulk', permission: 'system:dict:later' },
  },
}
const has =
  (...held: readonly string[]) =>
  (permission: string): boolean =>
    held.includes(permission)
const why = (
  name: string,
  spot: string,
  allowed = has('system:dict:add', 'system:dict:edit', 'system:dict:remove', 'system:dict:stop'),
) => offersOf(copy, dictRows, allowed).find((offer) => offer.name === name && offer.spot === spot)!

it.each([
  ['create', 'toolbar', true, []],
  ['import', 'toolbar', false, [{ id: 'absent' }]],
  ['remove', 'row', false, [{ id: 'unlisted', spot: 'row' }]],
  ['remove', 'bulk', true, []],
  ['edit', 'row', true, [{ id: 'when', count: 5, total: 20 }]],
  ['stop', 'row', false, [{ id: 'when', count: 20, total: 20 }]],
  [
    'later',
    'bulk',
    false,
    [{ id: 'idle' }, { id: 'denied', permission: 'system:dict:later' }, { id: 'unlisted', spot: 'bulk' }],
  ],
])('says of %s in the %s whether it shows and why not', (name, spot, shown, reasons) => {
  const offer = why(name, spot)
  expect(isShown(offer)).toBe(shown)
  expect(offer.reasons).toMatchObject(reasons)
})

it('names the permission that is missing', () => {
  expect(why('create', 'toolbar', has()).reasons).toEqual([{ id: 'denied', permission: 'system:dict:add' }])
})

it('says which fields are kept from whom', () => {
  const part = (path: string, value?: string | boolean): ModulePart => ({
    path,
    ...(value === undefined ? { size: 1 } : { value }),
    origin: 'file',
    line: 1,
    column: 1,
  })
  const parts = [
    part('/permissions/prefix', 'system:dict'),
    part('/fields/dictName'),
    part('/fields/dictName/access/write', 'a:b:name'),
    part('/fields/dictType'),
    part('/fields/secretNote'),
    part('/fields/secretNote/access/read', 'a:b:read'),
  ]
  const fields = {
    ...copy.fields,
    dictName: { ...copy.fields.dictName!, readonly: true },
    dictType: { ...copy.fields.dictType!, masked: true as const },
  }
  expect(fieldLimits({ ...copy, fields }, { parts })).toEqual([
    { field: 'dictName', id: 'fixed', permission: 'a:b:name' },
    { field: 'dictType', id: 'masked', permission: 'system:dict:unmask' },
    { field: 'secretNote', id: 'unread', permission: 'a:b:read' },
  ])
})

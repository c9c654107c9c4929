import { checkModules } from '#schemas/module/check/check-modules.ts'

export const label = { 'zh-cn': '名', en: 'Name' }
export const field = (type: string, more: object = {}) => ({ type, label, ...more })
/** A module file without faults, with a field of most types. */
export const lamp = {
  module: 'school/lamp',
  version: 1,
  title: label,
  table: { name: 'school_lamp', key: 'lampId' },
  fields: {
    lampId: field('id'),
    lampName: field('string', { length: 50 }),
    size: field('enum', {
      options: [
        { value: 's', label: 'S' },
        { value: 'l', label: 'L' },
      ],
    }),
    watts: field('int'),
    price: field('decimal', { precision: 9, scale: 2 }),
    isOn: field('bool'),
    bought: field('date'),
    checked: field('datetime'),
    opens: field('time'),
    tags: field('dicts', { dict: 'x' }),
    photo: field('image'),
    extra: field('json'),
    total: field('virtual'),
    code: field('password'),
    roomId: field('ref', { ref: { module: 'school/room' } }),
    roomIds: field('refs', {
      ref: { module: 'school/room' },
      through: { table: 'lamp_room', self: 'lamp_id', other: 'room_id' },
    }),
  },
  permissions: { prefix: 'school:lamp' },
  dataScope: false,
}
export const room = {
  ...lamp,
  module: 'school/room',
  table: { name: 'school_room', key: 'roomId' },
  fields: { roomId: field('id'), roomName: field('string', { length: 9 }), seats: field('int') },
  permissions: { prefix: 'school:room' },
}

const source = (value: { readonly module: string }) => ({
  path: `${value.module}.json`,
  name: value.module,
  text: JSON.stringify(value, null, 2),
})
/** The faults of the lamp module with `more`, beside other modules. */
export const told = (more: object, others: readonly { readonly module: string }[] = [room]) =>
  checkModules([...others, { ...lamp, ...more }].map(source))
    .faults.filter(({ file }) => file === 'school/lamp.json')
    .map(({ code, path, message, severity }) => `${severity === 'warning' ? 'warning ' : ''}${code} ${path} ${message}`)
export const withFields = (fields: object) => ({ fields: { ...lamp.fields, ...fields } })
export const list = (more: object) => ({ list: { columns: ['lampName'], ...more } })
export const column = (more: object) => list({ columns: [{ field: 'lampName', ...more }] })
export const view = (filter: object) => ({ views: [{ key: 'v', title: label, filter }] })
export const when = (cond: object) => ({ form: { groups: [{ fields: ['lampName', { field: 'size', when: cond }] }] } })
export const setting = (set: object) => ({ actions: { go: { label, on: 'bulk', method: 'PUT', path: '/go', set } } })
export const action = (more: object) => ({ actions: { go: { label, on: 'row', link: '/x', ...more } } })

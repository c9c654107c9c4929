import { checkModules, type Source } from '#schemas/module/check/check-modules.ts'

/** A module file without faults, which refers to `room`. */
export const sound = {
  module: 'school/desk',
  version: 1,
  title: { 'zh-cn': '课桌', en: 'Desks' },
  table: { name: 'school_desk', key: 'deskId' },
  fields: {
    deskId: { type: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
    deskName: { type: 'string', length: 50, required: true, label: { 'zh-cn': '名称', en: 'Name' } },
    size: {
      type: 'enum',
      options: [
        { value: 's', label: 'S' },
        { value: 'l', label: 'L' },
      ],
      label: { 'zh-cn': '大小', en: 'Size' },
    },
    secret: { type: 'password', label: { 'zh-cn': '密码', en: 'Password' } },
    roomId: { type: 'ref', ref: { module: 'school/room' }, label: { 'zh-cn': '教室', en: 'Room' } },
  },
  permissions: { prefix: 'school:desk' },
  dataScope: false,
} as const

export const room = {
  module: 'school/room',
  version: 1,
  title: { 'zh-cn': '教室', en: 'Rooms' },
  table: { name: 'school_room', key: 'roomId' },
  fields: {
    roomId: { type: 'id', label: { 'zh-cn': '编号', en: 'ID' } },
    roomName: { type: 'string', length: 50, label: { 'zh-cn': '名称', en: 'Name' } },
  },
  permissions: { prefix: 'school:room' },
  dataScope: false,
}

/** A module file as it is read; a string is its text. */
export const source = (value: unknown, name = 'school/desk'): Source => ({
  path: `schemas/${name}.json`,
  name,
  text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
})
/** Code, path and message of each fault of a file beside `room`. */
export const faultsOf = (value: unknown) =>
  checkModules([source(value), source(room, 'school/room')]).faults.map(
    ({ code, path, message }) => `${code} ${path} ${message}`,
  )
/** `sound` with one field more, or another one. */
export const field = (name: string, value: object) => ({ ...sound, fields: { ...sound.fields, [name]: value } })

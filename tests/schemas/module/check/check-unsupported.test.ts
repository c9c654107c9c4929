import { expect, it } from 'vitest'
import { faultsOf, field, sound } from '#tests/support/desk-module.ts'

it.each<[string, object, string, string]>([
  [
    'a tree read level by level',
    { ...sound, table: { ...sound.table, tree: { parent: 'roomId', label: 'deskName', lazy: true } } },
    '/table/tree/lazy',
    '"lazy" has no effect yet: a tree is read whole',
  ],
  [
    'the language of code',
    field('script', { type: 'code', language: 'sql', label: { 'zh-cn': '脚本', en: 'Script' } }),
    '/fields/script/language',
    '"language" has no effect yet: code is edited as plain text',
  ],
  [
    'the same in the form of an action',
    {
      ...sound,
      actions: {
        run: {
          label: { 'zh-cn': '运行', en: 'Run' },
          on: 'page',
          method: 'POST',
          path: '/run',
          body: { script: { type: 'code', language: 'sql', label: { 'zh-cn': '脚本', en: 'Script' } } },
        },
      },
    },
    '/actions/run/body/script/language',
    '"language" has no effect yet: code is edited as plain text',
  ],
  [
    'an action that says it takes long',
    {
      ...sound,
      actions: {
        run: { label: { 'zh-cn': '运行', en: 'Run' }, on: 'page', method: 'POST', path: '/run', async: true },
      },
    },
    '/actions/run/async',
    '"async" has no effect yet: whatever answers the key of a process is followed',
  ],
])('%s is refused at its line while nothing reads it', (_, file, path, message) => {
  expect(faultsOf(file)).toContain(`SCH039 ${path} ${message}`)
})

it.each([
  ['a row', { on: 'row' }, true],
  ['rows', { on: 'bulk' }, true],
  [
    'the page, with a form',
    { on: 'page', body: { size: { type: 'int', label: { 'zh-cn': '大小', en: 'Size' } } } },
    true,
  ],
  ['the page', { on: 'page' }, false],
])('a DELETE of an action on %s is refused where it would have to say something', (_, action, isRefused) => {
  const clear = {
    label: { 'zh-cn': '清空', en: 'Clear' },
    method: 'DELETE',
    path: '/clear',
    permission: 'school:desk:remove',
    ...action,
  }
  expect(faultsOf({ ...sound, actions: { clear } })).toEqual(
    isRefused
      ? ['SCH039 /actions/clear/method a DELETE says neither which rows nor anything else; use "PUT" or "POST"']
      : [],
  )
})

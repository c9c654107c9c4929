import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clientModule } from '#schemas/module/client-module.ts'
import type { ModuleFile } from '#schemas/module/module-file.ts'
import { resolve } from '#schemas/module/resolve-module.ts'
import LoggedEntry from '#plugins/system/client/operlog/logged-entry.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'

const file = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../schemas/system/operlog.json'), 'utf8'),
) as ModuleFile
const operlog = clientModule(resolve(file), {
  may: () => true,
  find: () => undefined,
  user: { userId: 1, userName: 'admin', deptId: null, roles: [] },
  validators: { create: '', update: '' },
})
const entry = {
  operId: 1,
  title: '表单',
  module: 'project/form',
  businessType: '2',
  status: '0',
  operNick: '系统管理员',
  operName: 'admin',
  deptName: '信息中心',
  operTime: '2026-11-30T01:02:03.000Z',
  costTime: 1234,
  operIp: '127.0.0.1',
  operLocation: '本机',
  browser: 'Chrome 131',
  os: 'Windows',
  requestMethod: 'PUT',
  operUrl: '/api/project/form/7',
  operParam: '{"body":{"name":"报名"}}',
  jsonResult: '{"code":2',
  rowIds: ',7,',
  changes: [
    { id: 7, label: '报名', fields: { name: ['旧', '报名'] }, names: { name: { 'zh-cn': '名称', en: 'Name' } } },
  ],
}

const draw = async (row: typeof entry | Record<string, unknown>) => {
  await serve(({ url }) => (url.includes('/dict/data/type/') ? ok([]) : fail(404, 'route.unknown', '')))
  await renderWith(<LoggedEntry module={operlog} row={row} />, { user: { permissions: ['*:*:*'] } })
}
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

it('tells who did what, when and with what, and then the changes by their labels', async () => {
  await draw(entry)
  const changes = await screen.findByRole('region', { name: '变更内容' })
  expect(changes.textContent).toBe('变更内容名称旧改为报名')
  expect(fact('操作人')).toBe('系统管理员admin · 信息中心')
  expect(fact('操作时间')).toMatch(/^2026-1[12]-\d\d \d\d:02:03$/)
  expect(fact('耗时')).toBe('1,234 毫秒')
  expect(fact('IP 地址')).toBe('127.0.0.1本机')
  expect(fact('浏览器')).toBe('Chrome 131Windows')
})

it('folds the call, its JSON in lines; what the log has cut stays as it is', async () => {
  await draw(entry)
  const call = await screen.findByRole('region', { name: '接口调用' })
  const [request, response] = [...call.querySelectorAll('details')]
  expect([request!.open, response!.open]).toEqual([false, false])
  expect(within(request!).getByLabelText('请求参数').textContent).toBe('{\n  "body": {\n    "name": "报名"\n  }\n}')
  expect(within(response!).getByLabelText('返回结果').textContent).toBe('{"code":2')
  expect(within(request!).getByRole('button', { name: '复制', hidden: true })).toBeDefined()
})

it('leaves out what an entry does not tell', async () => {
  await draw({ ...entry, browser: null, os: null, changes: null, operParam: null, errorMsg: null })
  await screen.findByRole('region', { name: '接口调用' })
  expect(screen.queryByText('浏览器')).toBe(null)
  expect(screen.queryByText('失败原因')).toBe(null)
  expect(screen.queryByText('变更内容')).toBe(null)
  expect(screen.queryByText('请求参数')).toBe(null)
})

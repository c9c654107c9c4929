import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedChanges } from '#plugins/system/client/operlog/logged-row-changes.tsx'
import { rowsOf } from '#plugins/system/client/operlog/logged-rows.ts'
import { dictTypes } from '#tests/renderer/crud/sample-module.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'

const changed = Array.from({ length: 60 }, (_, i) => ({
  id: i + 1,
  label: `字典${i + 1}`,
  labelEn: `Dictionary ${i + 1}`,
  fields: { remark: ['旧', `新${i + 1}`] },
}))
const entry = {
  operId: 1,
  module: 'system/dict-type',
  businessType: '6',
  status: '0',
  rowIds: `,${changed.map(({ id }) => id).join(',')},99,`,
  changes: { file: 'a.csv', created: 1, updated: 65, createdIds: '99', changes: [...changed, { leftOut: 5 }] },
}

it('draws what an import changed, some rows at a time, and says how many the log leaves out', async () => {
  await serve(({ url }) =>
    url.startsWith('/api/schema/')
      ? ok(dictTypes)
      : url.includes('/dict/data/type/')
        ? ok([])
        : fail(404, 'route.unknown', ''),
  )
  await renderWith(<LoggedChanges row={entry} />, {
    user: { permissions: ['*:*:*'] },
  })
  expect((await screen.findByRole('region', { name: '字典1' })).textContent).toContain('新1')
  expect(screen.queryByRole('region', { name: '字典60' })).toBe(null)
  expect(screen.queryByText('另有 5 条的变更未保留。')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: '查看更多' }))
  expect(screen.getByRole('region', { name: '字典60' }).textContent).toContain('新60')
  expect(screen.getByText('另有 5 条的变更未保留。')).toBeDefined()
})

it('names the rows of an entry as far as it knows them', () => {
  expect(rowsOf(entry, 'en').map(({ label }) => label)).toEqual([...changed.map(({ labelEn }) => labelEn), '#99'])
  expect(rowsOf({ ...entry, changes: entry.changes.changes }, 'zh-cn').map(({ label }) => label)).toEqual(
    changed.map(({ label }) => label),
  )
})

it('draws the changes of a form by the names that the entry brings, without asking for a module', async () => {
  const asked: string[] = []
  await serve(({ url }) => {
    asked.push(url)
    return fail(404, 'route.unknown', '')
  })
  const changes = [
    {
      id: 7,
      label: '报名',
      fields: {
        status: [
          { 'zh-cn': '收集中', en: 'Collecting' },
          { 'zh-cn': '已停止', en: 'Stopped' },
        ],
      },
      names: { status: { 'zh-cn': '状态', en: 'Status' } },
      differences: [{ 'zh-cn': '新增了「电话」', en: '“电话” was added' }],
    },
  ]
  await renderWith(
    <LoggedChanges
      row={{ operId: 2, module: 'project/form', businessType: '2', status: '0', rowIds: ',7,', changes }}
    />,
    { user: { permissions: ['*:*:*'] } },
  )
  expect((await screen.findByRole('region', { name: '报名' })).textContent).toBe('状态收集中改为已停止新增了「电话」')
  expect(asked.filter((url) => url.startsWith('/api/schema/'))).toEqual([])
})

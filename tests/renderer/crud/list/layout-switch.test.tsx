/**
 * @module-tag whole
 * Left out of `npm test`: it takes 15 seconds; the list itself is tested beside it.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLocation } from 'react-router-dom'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import CrudScreen from '#renderer/crud/crud-screen.tsx'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve, type Seen } from '../../api-server.ts'
import { dictRows, dictTypes } from '../sample-module.ts'

const gallery: ClientModule = {
  ...dictTypes,
  list: { ...dictTypes.list, cards: { picture: 'remark', meta: ['dictType'], first: true } },
}
let kept: unknown
beforeEach(() => {
  kept = null
})

function Where() {
  return <output data-testid="where">{decodeURIComponent(useLocation().search)}</output>
}
const where = () => screen.getByTestId('where').textContent

/** The list of a module, before a server that keeps how a person likes it. */
async function show(copy: ClientModule, at = '/system/dict'): Promise<readonly Seen[]> {
  const { seen } = await serve(({ url, method, body }) => {
    if (url.startsWith('/api/user/pref')) {
      if (method !== 'GET') kept = (JSON.parse(body) as { value: unknown }).value
      return ok(method === 'GET' ? kept : null)
    }
    if (url.startsWith('/api/schema/')) return ok(copy)
    if (url.startsWith('/api/system/dict/data/type/')) return ok([{ dictValue: '0', dictLabel: '正常' }])
    return ok({ rows: dictRows, total: dictRows.length, page: 1, limit: 20 })
  })
  await renderWith(
    <>
      <CrudScreen module="system/dict-type" />
      <Where />
    </>,
    { at, user: { permissions: ['*:*:*'] } },
  )
  await screen.findByText('字典 7', undefined, { timeout: 30_000 })
  return seen
}

const choice = (name: string) => screen.findByRole('radio', { name })

describe('cards and table', () => {
  it('are not offered where the module has no cards', async () => {
    await show(dictTypes)
    expect(screen.queryByRole('radiogroup', { name: '显示方式' })).toBeNull()
    expect(screen.getByRole('table')).toBeTruthy()
  })

  it('take turns: what a person chooses stays for the next time', async () => {
    await show(gallery)
    expect(((await choice('卡片')) as HTMLInputElement).checked).toBe(true)
    expect(screen.queryByRole('table')).toBeNull()

    fireEvent.click(await choice('表格'))
    expect(await screen.findByRole('table')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^排序/ })).toBeNull()
    await waitFor(() => expect(kept).toMatchObject({ layout: 'table' }), { timeout: 5_000 })

    fireEvent.click(await choice('卡片'))
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    await waitFor(() => expect(kept).not.toMatchObject({ layout: 'table' }), { timeout: 5_000 })
  })
})

it('are switched in the menu of the tools on a phone, where one line has to do', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('max-width')
      ? { ...matchMedia(query), matches: true, addEventListener() {}, removeEventListener() {} }
      : matchMedia(query),
  )
  await show({
    ...gallery,
    list: { ...gallery.list, toolbar: ['create', 'export'] },
    permissions: { ...gallery.permissions, export: 'system:dict:export' },
    export: { formats: ['csv'], fields: ['dictName'] },
  })
  expect(screen.queryByRole('radiogroup', { name: '显示方式' })).toBeNull()
  expect(screen.queryByRole('button', { name: '保存为视图' })).toBeNull()
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '更多操作' }))
  // the actions of the list are in the same menu
  expect(await screen.findByRole('menuitem', { name: /CSV.*显示|显示.*CSV/ })).toBeTruthy()
  expect(await screen.findByRole('menuitem', { name: '保存为视图' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^排序/ })).toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: '字典类型' }))
  await waitFor(() => expect(where()).toContain('sort=dictType'))
  fireEvent.click(screen.getByRole('button', { name: '更多操作' }))
  await screen.findByRole('menu')
  fireEvent.click(screen.getByRole('menuitem', { name: '按列表显示' }))
  await waitFor(() => expect(kept).toMatchObject({ layout: 'table' }), { timeout: 5_000 })
  vi.unstubAllGlobals()
})

describe('the sort of cards', () => {
  const open = async (name: RegExp): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name }))
    await screen.findByRole('menu')
  }
  const press = async (name: string): Promise<void> => {
    fireEvent.click(await screen.findByRole('menuitem', { name }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }

  it('offers the columns that can be sorted, and none of the others', async () => {
    await show(gallery)
    await open(/^排序/)
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '字典名称',
      '字典类型',
      '状态',
    ])
  })

  it('goes up, down, and back to the module’s own order, and says so in its name and the address', async () => {
    const seen = await show(gallery)
    await open(/^排序/)
    await press('字典类型')
    expect(where()).toContain('sort=dictType')
    await waitFor(() => expect(seen.at(-1)?.url).toContain('sort=dictType&'))

    await open(/^排序：字典类型$/)
    const current = screen.getByRole('menuitem', { name: '字典类型' })
    expect(current.getAttribute('aria-current')).toBe('true')
    await press('字典类型')
    expect(where()).toContain('sort=-dictType')
    await waitFor(() => expect(seen.at(-1)?.url).toContain('sort=-dictType&'))

    await open(/^排序：字典类型$/)
    await press('字典类型')
    expect(where()).not.toContain('sort=')
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import ListScreen from '#plugins/form-editor/client/list/list-screen.tsx'
import { ConfirmHost } from '#renderer/ui/confirm.tsx'
import { renderWith } from '#tests/renderer/render.tsx'
import { fail, ok, serve } from '#tests/renderer/serve.ts'
import { asEditor, detailOf, survey } from './form.ts'

const row = (name: string, more = {}) => ({ ...detailOf(survey, { name, ...more }), draft: undefined })
const page = (rows: readonly unknown[]) => ok({ rows, total: rows.length, page: 1, limit: 20 })
const openList = (at = '/project/form/list') =>
  renderWith(
    <>
      <ListScreen />
      <ConfirmHost />
    </>,
    asEditor(at),
  )

describe('my forms', () => {
  it('shows what each form is called, whether it collects, and how much', async () => {
    await serve(() => page([row('年会报名', { status: 'open', version: 3, submissions: 1234 })]))
    await openList()
    expect((await screen.findByRole('link', { name: '年会报名' })).getAttribute('href')).toBe(
      '/project/form/editor?key=abcd1234',
    )
    expect(screen.getAllByText('收集中').length).toBeGreaterThan(0)
    expect(screen.getByText('1,234')).toBeTruthy()
    expect(screen.getByText('v3')).toBeTruthy()
  })

  it('invites to the first form', async () => {
    await serve(() => page([]))
    await openList()
    expect(await screen.findByText('还没有表单。')).toBeTruthy()
    expect(screen.getByRole('button', { name: '新建表单' })).toBeTruthy()
    expect(screen.queryByPlaceholderText('搜索表单名称')).toBeNull()
  })

  it('opens the dialog for a new form when sent here to make one', async () => {
    await serve(() => page([]))
    await openList('/project/form/list?create=1')
    expect(await screen.findByRole('dialog', { name: '新建表单' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('tells nothing yet from nothing matches', async () => {
    const { seen } = await serve(() => page([]))
    await openList('/project/form/list?name=%E5%B9%B4%E4%BC%9A&status=open')
    expect(await screen.findByText('没有符合条件的表单。')).toBeTruthy()
    expect(seen[0]?.url).toContain('name=%E5%B9%B4%E4%BC%9A&status=open&page=1&limit=20')
    await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(await screen.findByText('还没有表单。')).toBeTruthy()
  })

  it('searches by name without losing the place in the box, and is emptied at a press', async () => {
    const { seen } = await serve(() => page([row('年会报名')]))
    await openList()
    const box = await screen.findByPlaceholderText('搜索表单名称')
    box.focus()
    fireEvent.change(box, { target: { value: '年会' } })
    await waitFor(() => expect(decodeURIComponent(seen.at(-1)!.url)).toContain('name=年会'))
    expect(document.activeElement).toBe(screen.getByPlaceholderText('搜索表单名称'))
    fireEvent.change(screen.getByPlaceholderText('搜索表单名称'), { target: { value: '年会报' } })
    fireEvent.click(screen.getByRole('button', { name: '清除搜索' }))
    expect(screen.getByPlaceholderText<HTMLInputElement>('搜索表单名称').value).toBe('')
  })

  it('says when it could not be loaded, and tries again', async () => {
    let isDown = true
    await serve(() => (isDown ? fail(500, 'server.fault', '系统未知错误，请反馈给管理员') : page([row('年会报名')])))
    await openList()
    expect(await screen.findByText('系统未知错误，请反馈给管理员')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '年会报名' })).toBeTruthy()
  })

  it('names the form it is about to delete, and how many answers go with it', async () => {
    const { seen } = await serve(({ method }) =>
      method === 'DELETE' ? ok(null) : page([row('年会报名', { submissions: 12 })]),
    )
    const user = userEvent.setup()
    await openList()
    await user.click(await screen.findByRole('button', { name: '「年会报名」的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(await screen.findByText('删除「年会报名」？')).toBeTruthy()
    expect(screen.getByText(/12 份答卷/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '删除表单' }))
    await waitFor(() =>
      expect(seen.some((one) => one.method === 'DELETE' && one.url === '/api/project/form/abcd1234')).toBe(true),
    )
  })
})

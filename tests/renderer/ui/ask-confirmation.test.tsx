import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { confirm, ConfirmHost } from '#renderer/ui/ask-confirmation.tsx'
import { renderWith } from '../render-with-providers.tsx'

describe('confirm', () => {
  const ask = { title: '删除这 3 个表单？', verb: '删除 3 个表单' }

  it.each([
    ['删除 3 个表单', true],
    ['取消', false],
  ])('answers for the button %s', async (button, answer) => {
    await renderWith(<ConfirmHost />)
    const asked = confirm(ask)
    fireEvent.click(await screen.findByRole('button', { name: button }))
    expect(await asked).toBe(answer)
  })

  it('names the button that changes nothing, where 取消 is what was pressed', async () => {
    await renderWith(<ConfirmHost />)
    const asked = confirm({ title: '放弃未保存的修改？', verb: '放弃修改', stay: '继续编辑' })
    const stay = await screen.findByRole('button', { name: '继续编辑' })
    expect(screen.queryByRole('button', { name: '取消' })).toBe(null)
    fireEvent.click(stay)
    expect(await asked).toBe(false)
  })

  it('gives the focus back to the field one was in', async () => {
    await renderWith(
      <>
        <input aria-label="名称" />
        <ConfirmHost />
      </>,
    )
    screen.getByLabelText('名称').focus()
    const asked = confirm({ title: '放弃未保存的修改？', verb: '放弃修改', stay: '继续编辑' })
    const stay = await screen.findByRole('button', { name: '继续编辑' })
    await waitFor(() => expect(document.activeElement).toBe(stay))
    fireEvent.click(stay)
    await asked
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
  })

  it('stays open with the reason when what it runs fails, and can be tried again', async () => {
    await renderWith(<ConfirmHost />)
    let attempts = 0
    const asked = confirm({
      ...ask,
      run: async () => {
        if (++attempts === 1) throw new Error('数据正被使用')
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: ask.verb }))
    expect((await screen.findByRole('alert')).textContent).toBe('数据正被使用')
    fireEvent.click(screen.getByRole('button', { name: ask.verb }))
    expect(await asked).toBe(true)
  })

  it('becomes a notice where trying again cannot help, whose first list is the button and whose others are lines', async () => {
    await renderWith(<ConfirmHost />)
    const asked = confirm({
      ...ask,
      run: () => Promise.reject(new Error('数据正被使用')),
      refusalOf: () =>
        Promise.resolve({
          title: '3 个表单未能删除',
          reason: '其中有的正被使用。',
          links: [
            { to: '/a', label: '查看 2 个用户' },
            { to: '/b', label: '查看 1 个部门' },
          ],
        }),
    })
    fireEvent.click(await screen.findByRole('button', { name: ask.verb }))
    const notice = within(await screen.findByRole('dialog', { name: '3 个表单未能删除' }))
    expect(notice.getByRole('alert').textContent).toBe('其中有的正被使用。')
    expect(notice.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['查看 1 个部门'])
    expect(document.activeElement).toBe(notice.getByRole('link', { name: '查看 2 个用户' }))
    fireEvent.click(notice.getByRole('button', { name: '关闭' }))
    expect(await asked).toBe(false)
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
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
})

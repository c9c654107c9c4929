import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { CopyText } from '#renderer/ui/copyable-text.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { SaveState } from '#renderer/ui/save-state.tsx'
import { renderWith } from '../render-with-providers.tsx'

it('CopyText copies, and confirms', async () => {
  const user = userEvent.setup()
  await renderWith(<CopyText text="aB3xY9Qz" />)
  await user.click(await screen.findByRole('button', { name: '复制 aB3xY9Qz' }))
  expect(await navigator.clipboard.readText()).toBe('aB3xY9Qz')
  expect(await screen.findByRole('button', { name: '已复制 aB3xY9Qz' })).toBeTruthy()
})

describe('SaveState', () => {
  it.each([
    [{ state: 'saved', at: '2026-03-08T10:32:00' }, '已保存 10:32'],
    [{ state: 'saving' }, '正在保存…'],
    [{ state: 'failed', reason: '网络异常' }, '保存失败：网络异常'],
  ] as const)('%o reads %s', async (props, text) => {
    await renderWith(<SaveState {...props} />)
    expect((await screen.findByRole('status')).textContent).toBe(text)
  })
})

it('Page puts its title where screen readers look first', async () => {
  const Counter = () => {
    const [count, setCount] = useState(0)
    return (
      <Page
        title="我的表单"
        description="说明"
        actions={
          <button type="button" onClick={() => setCount(count + 1)}>
            {count}
          </button>
        }
      >
        内容
      </Page>
    )
  }
  await renderWith(<Counter />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('我的表单')
  fireEvent.click(screen.getByRole('button', { name: '0' }))
  expect(screen.getByRole('button', { name: '1' })).toBeTruthy()
})

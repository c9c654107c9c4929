import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#renderer/kit/api-error.ts'
import { confirm, ConfirmHost } from '#renderer/ui/ask-confirmation.tsx'
import { CopyText } from '#renderer/ui/copyable-text.tsx'
import { DictTag, useDict } from '#renderer/ui/dict-tag.tsx'
import { ErrorBoundary, isMissingChunk } from '#renderer/ui/error-boundary.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { SaveState } from '#renderer/ui/save-state.tsx'
import { renderWith } from '../render-with-providers.tsx'
import { fail, serve, type Reply } from '../api-server.ts'

describe('Failed', () => {
  it('says what failed, retries, and shows the request id to tell someone', async () => {
    const retry = vi.fn<() => void>()
    await renderWith(
      <ErrorState
        error={new ApiError({ id: 'timeout', code: 0, message: '系统接口请求超时', requestId: 'r-42' })}
        onRetry={retry}
      />,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('系统接口请求超时')
    expect(screen.getByText('r-42')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it.each([
    ['network', undefined, '请检查网络后重试。'],
    ['server.fault', 'r-42', '请重试；仍然失败时，把请求编号发给管理员。'],
    ['server.fault', undefined, '请稍后重试。'],
  ])('names what failed and says what to do about %s', async (id, requestId, advice) => {
    const error = new ApiError({
      id,
      code: id === 'network' ? 0 : 500,
      message: '出错了',
      ...(requestId ? { requestId } : {}),
    })
    await renderWith(<ErrorState subject="用户" error={error} onRetry={() => undefined} />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('用户加载失败。')
    expect(alert.textContent).toContain('出错了')
    expect(alert.textContent).toContain(advice)
  })

  it('says whom to ask when it is a matter of permission, and offers no retry', async () => {
    await renderWith(
      <ErrorState error={new ApiError({ id: 'session.denied', code: 403, message: '' })} onRetry={() => undefined} />,
    )
    expect(await screen.findByText('请联系管理员为你的角色授权。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })
})

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

describe('ErrorBoundary', () => {
  it('keeps the neighbours, and opens again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    const Bomb = () => {
      if (isBroken) throw new Error('rows of undefined')
      return <p>works</p>
    }
    await renderWith(
      <>
        <ErrorBoundary>
          <Bomb />
        </ErrorBoundary>
        <p>neighbour</p>
      </>,
    )
    expect(await screen.findByText('rows of undefined')).toBeTruthy()
    expect(screen.getByText('neighbour')).toBeTruthy()
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
    expect(screen.getByText('works')).toBeTruthy()
    vi.restoreAllMocks()
  })

  it.each([
    ['Failed to fetch dynamically imported module: http://x/a.js', true],
    ['error loading dynamically imported module: http://x/a.js', true],
    ['Importing a module script failed.', true],
    ['rows of undefined', false],
  ])('takes <%s> for a new version: %s', (message, isUpdate) =>
    expect(isMissingChunk(new Error(message))).toBe(isUpdate),
  )
})

describe('DictTag', () => {
  const items = [
    { dictValue: '0', dictLabel: '男', listClass: 'primary' },
    { dictValue: '1', dictLabel: '女', listClass: 'default' },
  ]
  it.each([
    ['0', '男'],
    [0, '男'],
    ['0,1', '男女'],
    [['1', '0'], '女男'],
    ['9', '9'],
    ['', '—'],
    [null, '—'],
  ])('shows %o as %s', async (value, text) => {
    const { container } = await renderWith(<DictTag items={items} value={value} />)
    await waitFor(() => expect(container.textContent?.endsWith(text)).toBe(true))
  })
})

it('DictTag shows no code while its dictionary is on its way, and the code where there is none', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Reply>()
  await serve(() => promise)
  const Status = () => <DictTag items={useDict('sys_yes_no')} value="Y" />
  await renderWith(<Status />)
  expect(screen.queryByText('Y')).toBeNull()
  answer(fail(404, 'dict.unknown', '没有这个字典'))
  expect(await screen.findByText('Y')).toBeTruthy()
})

it('DictTag wears the styles that its entry names, and what names none of them is drawn as ever', async () => {
  const items = [
    { dictValue: '0', dictLabel: '男', listClass: 'primary', cssClass: 'bold strike' },
    { dictValue: '1', dictLabel: '女', cssClass: '' },
  ]
  await renderWith(<DictTag items={items} value="0,1" />)
  expect((await screen.findByText('男')).dataset.style).toBe('bold strike')
  expect(screen.getByText('女').dataset.style).toBeUndefined()
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

it('CopyText copies, and confirms', async () => {
  const user = userEvent.setup()
  await renderWith(<CopyText text="aB3xY9Qz" />)
  await user.click(await screen.findByRole('button', { name: '复制 aB3xY9Qz' }))
  expect(await navigator.clipboard.readText()).toBe('aB3xY9Qz')
  expect(await screen.findByRole('button', { name: '已复制 aB3xY9Qz' })).toBeTruthy()
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

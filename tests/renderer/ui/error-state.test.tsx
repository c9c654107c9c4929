import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#renderer/kit/api-error.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { renderWith } from '../render-with-providers.tsx'

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
    ['timeout', undefined, '请稍后重试。'],
    ['server.fault', 'r-42', '请重试；重试无效时，把请求编号发给管理员。'],
    ['server.fault', undefined, '请稍后重试。'],
  ])('names what failed and says what to do about %s', async (id, requestId, advice) => {
    const error = new ApiError({
      id,
      code: id === 'timeout' ? 0 : 500,
      message: '出错了',
      ...(requestId ? { requestId } : {}),
    })
    await renderWith(<ErrorState subject="用户" error={error} onRetry={() => undefined} />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('用户加载失败。')
    expect(alert.textContent).toContain('出错了')
    expect(alert.textContent).toContain(advice)
  })

  it('gives no advice of its own where the error of a lost connection does', async () => {
    const error = new ApiError({ id: 'network', code: 0, message: '连不上服务器，请检查网络后重试' })
    await renderWith(<ErrorState error={error} onRetry={() => undefined} />)
    expect((await screen.findByRole('alert')).textContent).toBe('加载失败。连不上服务器，请检查网络后重试重试')
  })

  it('says whom to ask when it is a matter of permission, and offers no retry', async () => {
    await renderWith(
      <ErrorState error={new ApiError({ id: 'session.denied', code: 403, message: '' })} onRetry={() => undefined} />,
    )
    expect(await screen.findByText('请联系管理员为你的角色授权。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })
})

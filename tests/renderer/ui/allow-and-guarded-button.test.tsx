import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Allow } from '#renderer/kit/permission-gate.tsx'
import { hasRole } from '#renderer/kit/signed-in-user.ts'
import { GuardedButton } from '#renderer/ui/guarded-button.tsx'
import { renderWith } from '../render-with-providers.tsx'

afterEach(() => void vi.useRealTimers())

describe('Allow', () => {
  it.each([
    [['editor'], ['a:b:list'], 'list role'],
    [['admin'], [], 'role none'],
    [['other'], ['*:*:*'], 'list other'],
    [['other'], ['a:b:add'], ''],
  ])('shows roles %s with permissions %s what is theirs', async (roles, permissions, seen) => {
    await renderWith(
      <p role="note">
        <Allow permission={['a:b:list', 'a:b:query']}>list</Allow> <Allow role={['editor', 'author']}>role</Allow>{' '}
        <Allow permission="x:y:z">other</Allow> <Allow role={['owner']}>none</Allow>
      </p>,
      { user: { roles, permissions } },
    )
    expect(screen.getByRole('note').textContent?.replace(/\s+/g, ' ').trim()).toBe(seen)
  })

  it('refuses an empty list, of permissions and of roles alike', async () => {
    expect(() => hasRole(['admin'], [])).toThrow('at least one role')
    const user = { roles: ['admin'], permissions: ['*:*:*'] }
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(renderWith(<Allow permission={[]}>x</Allow>, { user })).rejects.toThrow('at least one permission')
    await expect(renderWith(<Allow role={[]}>x</Allow>, { user })).rejects.toThrow('at least one role')
  })
})

describe('GuardedButton', () => {
  it('runs once within three seconds, and again after', async () => {
    const action = vi.fn<() => void>()
    await renderWith(<GuardedButton onPress={action}>提交</GuardedButton>)
    vi.useFakeTimers()
    const button = screen.getByRole('button', { name: '提交' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(action).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    act(() => vi.advanceTimersByTime(3000))
    fireEvent.click(button)
    expect(action).toHaveBeenCalledTimes(2)
  })

  it('can be pressed again at once when what it does has failed', async () => {
    let attempts = 0
    const failures: unknown[] = []
    const note = (error: unknown): void => void failures.push(error)
    process.on('unhandledRejection', note)
    await renderWith(
      <GuardedButton
        onPress={async () => {
          if (++attempts === 1) throw new Error('断线')
        }}
      >
        提交
      </GuardedButton>,
    )
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '提交' })))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '提交' })))
    process.off('unhandledRejection', note)
    expect(attempts).toBe(2)
  })
})

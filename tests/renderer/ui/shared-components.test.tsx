import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NumberField as InspectorNumberField } from '#plugins/form-editor/client/inspector/input-fields.tsx'
import { Allow } from '#renderer/kit/permission-gate.tsx'
import { hasRole } from '#renderer/kit/signed-in-user.ts'
import { CardGrid } from '#renderer/ui/card-grid.tsx'
import { CountUp } from '#renderer/ui/animated-number.tsx'
import { GuardedButton } from '#renderer/ui/guarded-button.tsx'
import { MultiChoice } from '#renderer/ui/multi-choice.tsx'
import { NumberField } from '#renderer/ui/number-field.tsx'
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

describe('CountUp', () => {
  it('tells those who listen the value at once, and ends on it', async () => {
    await renderWith(<CountUp value={12345.678} digits={1} duration={60} />)
    const [drawn, heard] = screen.getByText('12,345.7', { selector: ':not([aria-hidden])' }).parentElement!.children
    expect(heard!.textContent).toBe('12,345.7')
    await vi.waitFor(() => expect(drawn!.textContent).toBe('12,345.7'))
  })
})

describe('MultiChoice', () => {
  const data = ['北京', '上海', '南京', '东京'].map((label) => ({ value: label, label }))
  function Cities({ onValue }: { readonly onValue: (value: readonly string[]) => void }) {
    const [value, setValue] = useState<readonly string[]>([])
    return (
      <MultiChoice
        aria-label="城市"
        data={data}
        value={value}
        searchable
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    )
  }

  it('takes all, gives all back, and takes all that match a search', async () => {
    const chosen = vi.fn<(value: readonly string[]) => void>()
    await renderWith(<Cities onValue={chosen} />)
    const field = await screen.findByRole('combobox', { name: '城市' })
    await userEvent.click(field)
    await userEvent.click(await screen.findByRole('option', { name: '全选' }))
    expect(chosen).toHaveBeenLastCalledWith(['北京', '上海', '南京', '东京'])
    await userEvent.click(await screen.findByRole('option', { name: '取消全选' }))
    expect(chosen).toHaveBeenLastCalledWith([])
    await userEvent.type(field, '京')
    await userEvent.click(await screen.findByRole('option', { name: '全选' }))
    expect(chosen).toHaveBeenLastCalledWith(['北京', '南京', '东京'])
  })
})

describe('NumberField', () => {
  it.each([
    [undefined, '1.239', 1.23],
    [4, '1.23456', 1.2345],
  ])('with decimals %s takes %s as %s', async (decimals, typed, value) => {
    const changed = vi.fn<(value: number | undefined) => void>()
    function Field() {
      const [now, setNow] = useState<number | undefined>()
      return (
        <NumberField
          aria-label="金额"
          value={now}
          onChange={(next) => {
            setNow(next)
            changed(next)
          }}
          {...(decimals === undefined ? {} : { decimals })}
        />
      )
    }
    await renderWith(<Field />)
    const field = screen.getByRole('textbox', { name: '金额' })
    await userEvent.click(field)
    await userEvent.paste(typed)
    fireEvent.blur(field)
    await vi.waitFor(() => expect(changed.mock.lastCall?.[0]).toBe(value))
    expect((await screen.findByRole('status')).textContent).toBe(`最多 ${decimals ?? 2} 位小数。`)
    await userEvent.clear(field)
    await userEvent.type(field, '3')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['typed', '7.5'],
    ['pasted', '7.5'],
  ])('keeps a fraction %s into a whole-number field, and says that it is wrong', async (how, given) => {
    const changed = vi.fn<(value: number | undefined) => void>()
    function Field() {
      const [now, setNow] = useState<number | undefined>()
      return (
        <NumberField
          aria-label="数量"
          decimals={0}
          value={now}
          onChange={(next) => {
            setNow(next)
            changed(next)
          }}
        />
      )
    }
    await renderWith(<Field />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '数量' })
    await userEvent.click(field)
    await (how === 'typed' ? userEvent.keyboard(given) : userEvent.paste(given))
    fireEvent.blur(field)
    expect(await screen.findByText('只能填整数')).toBeTruthy()
    expect(field.value).toBe(given)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    // whoever holds the value refuses the fraction itself, not another number
    expect(changed.mock.lastCall?.[0]).toBe(7.5)
    await userEvent.clear(field)
    await userEvent.type(field, '75')
    expect(screen.queryByText('只能填整数')).toBeNull()
  })
})

describe('InspectorNumberField', () => {
  it.each(['typed', 'pasted'])('leaves a whole-number setting as it was when a fraction is %s', async (how) => {
    const changed = vi.fn<(value: number | undefined) => void>()
    function Field() {
      const [now, setNow] = useState<number | undefined>(how === 'typed' ? undefined : 3)
      return (
        <InspectorNumberField
          label="名额"
          min={0}
          value={now}
          onChange={(next) => {
            setNow(next)
            changed(next)
          }}
        />
      )
    }
    await renderWith(<Field />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '名额' })
    await userEvent.tripleClick(field)
    await (how === 'typed' ? userEvent.keyboard('7.5') : userEvent.paste('7.5'))
    fireEvent.blur(field)
    expect(await screen.findByText('只能填整数')).toBeTruthy()
    expect(field.value).toBe('7.5')
    expect(changed.mock.calls.flat()).toEqual(how === 'typed' ? [7] : [])
    await userEvent.clear(field)
    await userEvent.type(field, '8')
    expect(changed.mock.lastCall?.[0]).toBe(8)
    expect(screen.queryByText('只能填整数')).toBeNull()
  })

  it('takes decimals digit by digit where they fit', async () => {
    function Field() {
      const [now, setNow] = useState<number | undefined>()
      return <InspectorNumberField label="步长" decimals={2} value={now} onChange={setNow} />
    }
    await renderWith(<Field />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '步长' })
    await userEvent.type(field, '7.05')
    expect(field.value).toBe('7.05')
  })
})

describe('CardGrid', () => {
  it('reads its items by the keys it is given', async () => {
    await renderWith(
      <CardGrid
        label="卡片"
        keys={{ title: 'name', info: 'remark', image: 'logo' }}
        items={[
          { name: '问卷', remark: '收集中', logo: '/a.png' },
          { name: '报名', remark: '' },
        ]}
      />,
    )
    const list = screen.getByRole('list', { name: '卡片' })
    expect(list.style.getPropertyValue('--card-span')).toBe('8')
    expect(list.style.getPropertyValue('--card-gutter')).toBe('20px')
    expect([...list.children].map((card) => card.textContent)).toEqual(['问卷收集中', '报名'])
    expect(list.querySelectorAll('img')).toHaveLength(1)
  })
})

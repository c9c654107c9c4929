import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Settings } from '#schemas/form/form.ts'
import { formOf, openForm as open, press, twoPages } from '#tests/support/opened-form.tsx'
import type { StoredReceipt } from '#renderer/fill/fill-session-types.ts'
import { type FillFormProps } from '#renderer/fill/fill-form.tsx'

describe('the end', () => {
  const end = async (
    settings: Settings,
    props: Partial<FillFormProps> = {},
    receipt: Partial<StoredReceipt> = {},
    title = '提交成功',
  ) => {
    open(
      formOf([{ ...twoPages[0]!, exam: { points: 5, key: '张三' } }], { settings }),
      [{ kind: 'stored', receipt: { serial: 12, receipt: 'a'.repeat(64), time: '2026-11-23T07:30:00Z', ...receipt } }],
      props,
    )
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    await press('提交')
    await screen.findByText(title)
  }

  it('has a receipt with the time in the form’s zone, the answers, and a print button', async () => {
    await end({ organiser: '招生办公室' }, { again: '/s/Abcd1234' })
    expect(screen.getByText('招生办公室')).toBeTruthy()
    expect(screen.getByText('2026 年 11 月 23 日 15:30').textContent).toContain('北京时间')
    expect(screen.getByRole('link', { name: '再填一份' }).getAttribute('href')).toBe('/s/Abcd1234')
    expect(screen.getByText('张三').closest('details')!.open).toBe(false)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getByText('张三').closest('details')!.open).toBe(true)
    expect(screen.getByRole('button', { name: '打印回执' })).toBeTruthy()
  })

  it('leads to the receipt by a button with a name other than its code', async () => {
    open(formOf([twoPages[0]!]), [
      { kind: 'stored', receipt: { serial: 12, receipt: 'a'.repeat(64), link: '/s/receipt/12' } },
    ])
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    await press('提交')
    expect((await screen.findByRole('link', { name: '查看回执' })).getAttribute('href')).toBe('/s/receipt/12')
    expect(screen.queryByRole('link', { name: '校验码' })).toBeNull()
  })

  it('offers what the receipt allows, printing last', async () => {
    await userEvent.setup().click(document.body) // gives the page a clipboard
    await end(
      {},
      { again: '/s/Abcd1234' },
      { link: '/s/Abcd1234/receipt?id=12&token=t&embed=1', edit: '/s/Abcd1234?edit=12.t' },
    )
    expect(screen.getByRole('link', { name: '修改答卷' }).getAttribute('href')).toBe('/s/Abcd1234?edit=12.t')
    const buttons = document.querySelectorAll('.fw-actions > *')
    expect([...buttons].map(({ textContent }) => textContent)).toEqual([
      '查看回执',
      '修改答卷',
      '复制回执链接',
      '再填一份',
      '打印回执',
    ])
    await press('复制回执链接')
    expect(await screen.findByRole('button', { name: '已复制链接' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/s/Abcd1234/receipt?id=12&token=t`)
  })

  it('of an edit says that the changes were saved', async () => {
    await end({}, {}, { isEdited: true }, '修改已保存')
    expect(screen.queryByText('提交成功')).toBeNull()
  })

  it('of an exam says that it was handed in; taking it again is no button', async () => {
    await end({ exam: {} }, { again: '/s/Abcd1234' }, {}, '已交卷')
    expect(screen.queryByText(/感谢填写|再填一份/)).toBeNull()
    const again = screen.getByRole('link', { name: '再答一次' })
    expect([again.getAttribute('href'), again.className]).toEqual(['/s/Abcd1234', 'fw-link'])
  })

  it('offers no second submission where one is allowed, and no receipt where it is disabled', async () => {
    await end({ submit: { receipt: false } })
    expect(screen.queryByRole('link', { name: '再填一份' })).toBeNull()
    expect(screen.queryByText('校验码')).toBeNull()
    expect(screen.queryByText('张三')).toBeNull()
  })
})

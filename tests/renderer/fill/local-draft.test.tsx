import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { formOf, openForm as open, press, twoPages } from '#tests/support/opened-form.tsx'
import { readDraft } from '#renderer/fill/local-draft.ts'

describe('a draft', () => {
  const items = [...twoPages.slice(0, 1), { id: 'rate01', type: 'rate', label: '评分' }] as const

  it('survives a reload, and is removed after the submit', async () => {
    const first = open(formOf(items), [], { draftKey: 'Abcd1234' })
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(readDraft('Abcd1234')).toMatchObject({ answers: { name01: '张三' } })
    first.unmount()
    open(formOf(items), [], { draftKey: 'Abcd1234' })
    expect((screen.getByLabelText(/姓名/) as HTMLInputElement).value).toBe('张三')
    expect(screen.getByText('已恢复上次未提交的内容。')).toBeTruthy()
    await press('提交')
    await screen.findByText('提交成功')
    expect(readDraft('Abcd1234')).toBeUndefined()
  })

  it('in which nothing differs is not restored', async () => {
    const props = { draftKey: 'Abcd1234 edit 7 1', answers: { name01: '张三' } }
    const first = open(formOf(twoPages), [], props)
    await press('下一页')
    first.unmount()
    const second = open(formOf(twoPages), [], props)
    expect(screen.queryByText('已恢复上次未提交的内容。')).toBeNull()
    await userEvent.type(screen.getByLabelText(/姓名/), '丰')
    second.unmount()
    open(formOf(twoPages), [], props)
    expect(screen.getByText('已恢复上次未提交的内容。')).toBeTruthy()
    expect((screen.getByLabelText(/姓名/) as HTMLInputElement).value).toBe('张三丰')
  })

  it('can be discarded', async () => {
    const first = open(formOf(items), [], { draftKey: 'Abcd1234' })
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    first.unmount()
    open(formOf(items), [], { draftKey: 'Abcd1234' })
    await press('重新填写')
    expect((screen.getByLabelText(/姓名/) as HTMLInputElement).value).toBe('')
    expect(readDraft('Abcd1234')).toBeUndefined()
  })

  it('is not stored when the form disables drafts', async () => {
    const { unmount } = open(formOf(items, { settings: { draft: { keepUnsent: false } } }), [], {
      draftKey: 'Abcd1234',
    })
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    unmount()
    expect(readDraft('Abcd1234')).toBeUndefined()
  })

  it('of an older version loses only removed questions', () => {
    localStorage.setItem(
      'formwork:draft:Abcd1234',
      JSON.stringify({
        version: 1,
        answers: { name01: '张三', gone01: 'x' },
        page: 'gone99',
        idempotencyKey: 'k',
        savedAt: Date.now(),
      }),
    )
    open(formOf(items), [], { draftKey: 'Abcd1234' })
    expect((screen.getByLabelText(/姓名/) as HTMLInputElement).value).toBe('张三')
  })
})

import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import type { Form } from '#schemas/form/form.ts'
import { FillForm, type FillFormProps } from '#renderer/fill/fill-form.tsx'

const threePages: Form = {
  format: 1,
  title: '读书会',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'page01', type: 'pagination', label: '第二部分' },
    { id: 'numb01', type: 'number', label: '人数' },
    { id: 'page02', type: 'pagination', label: '第三部分' },
    { id: 'more01', type: 'textarea', label: '其他' },
  ],
}

function open(props: Partial<FillFormProps> = {}) {
  const { artifact } = compile(threePages)
  history.pushState(null, '') // an address that the visitor has just come to
  return render(
    <FillForm
      form={artifact!.publicForm}
      graph={artifact!.graph}
      submit={async () => ({ kind: 'stored' })}
      turnsByHistory
      {...props}
    />,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const go = (steps: number) => act(async () => history.go(steps))
const where = (): string => document.querySelector('.fw-where')!.textContent
const toPageThree = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText(/姓名/), '张三')
  await press('下一页')
  await screen.findByText('第二部分')
  await press('下一页')
  await screen.findByText('第三部分')
}

describe('the browser’s Back and Forward', () => {
  it('turn pages and keep answers, progress and focus', async () => {
    open()
    await toPageThree()
    const progress = () => screen.getByRole('progressbar').getAttribute('value')
    expect(progress()).toBe('100')
    await go(-1)
    expect(where()).toBe('第 2 页，共 3 页')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    await go(-1)
    expect((screen.getByLabelText(/姓名/) as HTMLInputElement).value).toBe('张三')
    expect(progress()).toBe('33')
    await go(1)
    await go(1)
    expect(where()).toBe('第 3 页，共 3 页')
    expect(progress()).toBe('100')
  })

  it('match the 上一页 button', async () => {
    open()
    const before = history.length
    await toPageThree()
    await press('上一页')
    await waitFor(() => expect(where()).toBe('第 2 页，共 3 页'))
    await press('下一页')
    await waitFor(() => expect(where()).toBe('第 3 页，共 3 页'))
    expect(history.length).toBe(before + 2)
    await go(-2)
    expect(where()).toBe('第 1 页，共 3 页')
  })

  it('leave the form in one step after the submit', async () => {
    open()
    history.replaceState({ ...history.state, isFirst: true }, '')
    await toPageThree()
    await press('提交')
    expect(await screen.findByText('提交成功')).toBeTruthy()
    await waitFor(() => expect(history.state).toMatchObject({ fillPage: 'first', isFirst: true }))
    expect(screen.getByText('提交成功')).toBeTruthy()
  })

  it('have no entry before a draft’s first page, where 上一页 still works', async () => {
    const first = open({ draftKey: 'Abcd1234' })
    await toPageThree()
    first.unmount()
    open({ draftKey: 'Abcd1234' })
    expect(where()).toBe('第 3 页，共 3 页')
    await press('上一页')
    expect(where()).toBe('第 2 页，共 3 页')
    expect(history.state).toMatchObject({ fillPage: 'page01', depth: 0 })
  })

  it('ignore a form embedded in a screen', async () => {
    open({ turnsByHistory: false })
    const before = history.length
    await toPageThree()
    await press('上一页')
    expect(where()).toBe('第 2 页，共 3 页')
    expect(history.length).toBe(before)
    expect(history.state).toBeNull()
  })

  it('have no entry of a form of one page, whose fields a browser would save with it', async () => {
    const { artifact } = compile({ ...threePages, items: threePages.items.slice(0, 1) })
    open({ form: artifact!.publicForm, graph: artifact!.graph })
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    expect(history.state).toBeNull()
  })
})

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { writeDraft } from '#renderer/fill/local-draft.ts'
import { FillForm, type FillFormProps } from '#renderer/fill/fill-form.tsx'

const id = (i: number): string => `q${String(i).padStart(5, '0')}`
const items = Array.from({ length: 120 }, (_, i): Item => ({ id: id(i), type: 'input', label: `第 ${i} 题` }))

function propsOf(more: Partial<Form> = {}): FillFormProps {
  const { artifact, errors } = compile({ format: 1, title: '长', items, logic: [], theme: {}, settings: {}, ...more })
  if (!artifact) throw new Error(JSON.stringify(errors))
  return {
    form: artifact.publicForm,
    graph: artifact.graph,
    version: 1,
    submit: async () => ({ kind: 'stored', receipt: { serial: 1, receipt: 'a'.repeat(64) } }),
  }
}
const fieldOf = (i: number): HTMLInputElement => document.querySelector(`[name="${id(i)}"]`)!
const propsKey = (of: Element): string => Object.keys(of).find((key) => key.startsWith('__reactProps'))!

describe('a form of many questions', () => {
  beforeEach(() => localStorage.clear())

  it('hydrates the server’s HTML, then applies the draft in all blocks', async () => {
    writeDraft('long0001', {
      version: 1,
      answers: { [id(3)]: '甲', [id(110)]: '乙' },
      page: 'first',
      idempotencyKey: 'k',
    })
    const form = <FillForm {...propsOf()} draftKey="long0001" />
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = renderToString(form)
    const [drawn, complaints] = [fieldOf(110), [] as unknown[]]
    const hydrated = await act(async () =>
      hydrateRoot(root, form, { onRecoverableError: (error) => complaints.push(error) }),
    )
    await waitFor(() => expect([fieldOf(3).value, fieldOf(110).value]).toEqual(['甲', '乙']))
    expect(complaints).toEqual([])
    expect(fieldOf(110)).toBe(drawn)
    act(() => hydrated.unmount())
    root.remove()
  })

  it('re-renders only the block of a changed answer', () => {
    render(<FillForm {...propsOf()} />)
    const form = document.querySelector('form')!
    const key = propsKey(form) as keyof HTMLFormElement
    const [around, other] = [form[key], Reflect.get(fieldOf(60), propsKey(fieldOf(60)))]
    fireEvent.change(fieldOf(7), { target: { value: 'x' } })
    expect(fieldOf(7).value).toBe('x')
    expect(screen.getByRole('progressbar', { name: '已完成 0%' })).toBeTruthy()
    expect(form[key]).toBe(around)
    expect(Reflect.get(fieldOf(60), propsKey(fieldOf(60)))).toBe(other)
  })

  it('keeps fields and numbers when a question disappears, and pipes texts across blocks', () => {
    const far = items.with(100, { ...items[100]!, label: '{{q00001}}，您好' } as Item)
    render(
      <FillForm
        {...propsOf({
          items: far,
          theme: { numbering: true },
          // oxlint-disable-next-line unicorn/no-thenable -- the document's own word; nobody awaits a rule
          logic: [{ when: { q00001: { eq: '走' } }, then: [{ do: 'hide', target: 'q00002' }] }],
        })}
      />,
    )
    const numberOf = (i: number) => document.querySelector(`[data-item="${id(i)}"] .fw-no`)?.textContent
    const [near, late] = [fieldOf(49), fieldOf(51)]
    expect([numberOf(3), numberOf(51)]).toEqual(['4.', '52.'])
    fireEvent.change(fieldOf(1), { target: { value: '走' } })
    expect(fieldOf(2)).toBeNull()
    expect([numberOf(3), numberOf(51)]).toEqual(['3.', '51.'])
    expect([fieldOf(49), fieldOf(51)]).toEqual([near, late])
    expect(screen.getByLabelText(/走，您好/)).toBe(fieldOf(100))
  })

  it('shows the error of one answer, and removes it once corrected', () => {
    const phone = { id: id(90), type: 'input', preset: 'phone', label: '手机' } as Item
    render(<FillForm {...propsOf({ items: items.with(90, phone) })} />)
    fireEvent.change(fieldOf(90), { target: { value: '123' } })
    fireEvent.change(fieldOf(10), { target: { value: 'x' } })
    expect(document.querySelector('.fw-error')).toBeNull()
    fireEvent.blur(fieldOf(90))
    expect(document.querySelector(`#i-${id(90)}-error`)?.textContent).toContain('手机')
    fireEvent.change(fieldOf(10), { target: { value: 'y' } })
    expect(document.querySelectorAll('.fw-error')).toHaveLength(1)
    fireEvent.change(fieldOf(90), { target: { value: '13800138000' } })
    expect(document.querySelector('.fw-error')).toBeNull()
  })
})

import { act, fireEvent } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import type { Answers, Item } from '#schemas/form/form.ts'
import type { FillSession } from '#renderer/fill/fill-session-types.ts'
import { FillForm } from '#renderer/fill/fill-form.tsx'
import { writeDraft } from '#renderer/fill/local-draft.ts'

const options = ['o1', 'o2', 'o3'].map((value) => ({ value, label: value }))
const everyField: readonly Item[] = [
  { id: 'text01', type: 'input', label: '姓名' },
  { id: 'area01', type: 'textarea', label: '说明' },
  { id: 'radio1', type: 'radio', label: '校区', options },
  { id: 'check1', type: 'checkbox', label: '课程', options },
  { id: 'list01', type: 'select', label: '年级', options },
  { id: 'sort01', type: 'sort', label: '志愿', options },
  { id: 'grid01', type: 'matrixInput', label: '联系人', gridRows: options, gridColumns: options },
]
const plain = Array.from({ length: 120 }, (_, i): Item => ({
  id: `q${String(i).padStart(5, '0')}`,
  type: 'input',
  label: `第 ${i} 题`,
}))

/** Renders on the server, lets a visitor enter something, and hydrates. Returns the answers. */
async function answersAfter(
  items: readonly Item[],
  enter: () => void,
  draftKey?: string,
  look?: () => void,
): Promise<Answers> {
  const { artifact, errors } = compile({ format: 1, title: '表', items, logic: [], theme: {}, settings: {} })
  if (!artifact) throw new Error(JSON.stringify(errors))
  let session: FillSession | undefined
  const form = (
    <FillForm
      form={artifact.publicForm}
      graph={artifact.graph}
      version={1}
      submit={async () => ({ kind: 'failed' })}
      native={{ action: '/s/x', opened: 'o', idempotencyKey: 'k', ext: undefined, url: {} } as never}
      onOpen={(opened) => (session = opened)}
      {...(draftKey ? { draftKey } : {})}
    />
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(form)
  enter()
  const hydrated = await act(async () => hydrateRoot(root, form))
  look?.()
  const answers = structuredClone(session!.state().raw)
  // another answer renders the fields again
  const filled = [...root.querySelectorAll('input, textarea, select')] as HTMLInputElement[]
  const shown = filled.map(({ value, checked }) => `${value} ${checked}`).slice(1)
  fireEvent.change(filled[0]!, { target: { value: '另一个' } })
  expect(filled.map(({ value, checked }) => `${value} ${checked}`).slice(1)).toEqual(shown)
  act(() => hydrated.unmount())
  root.remove()
  return answers
}

const field = (query: string): HTMLInputElement => document.querySelector<HTMLInputElement>(query)!

it('announces a restored draft in an output that was there before, and scrolls to it', async () => {
  localStorage.clear()
  writeDraft('draft001', { version: 1, answers: { text01: '旧' }, page: 'first', idempotencyKey: 'k' })
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  const above = { top: -600, bottom: -560 } as DOMRect
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(above)
  let output: Element | undefined
  await answersAfter(
    everyField,
    () => (output = document.querySelector('output:empty')!),
    'draft001',
    () => expect(output!.textContent).toBe('已恢复上次未提交的内容。'),
  )
  expect(scrolled.mock.calls[0]).toEqual([0, -624])
  scrolled.mockRestore()
  place.mockRestore()
})

describe('what a visitor enters before the scripts have come', () => {
  beforeEach(() => localStorage.clear())

  it('is an answer, whatever the field', async () => {
    const answers = await answersAfter(everyField, () => {
      field('[name="text01"]').value = '王芳'
      field('[name="area01"]').value = '两行'
      field('[name="radio1"][value="o2"]').checked = true
      field('[name="check1"][value="o1"]').checked = true
      field('[name="check1"][value="o3"]').checked = true
      field('[name="list01"]').value = 'o3'
      // the third first and the first last; the second has no position yet
      field('select[aria-label*="o3"]').value = '1:o3'
      field('select[aria-label*="o1"]').value = '3:o1'
      document.querySelectorAll<HTMLInputElement>('[name^="grid01"]').forEach((one, i) => (one.value = `${i}`))
    })
    expect(answers).toEqual({
      text01: '王芳',
      area01: '两行',
      radio1: 'o2',
      check1: ['o1', 'o3'],
      list01: 'o3',
      sort01: ['o3', 'o2', 'o1'],
      grid01: expect.objectContaining({ o3: { o1: '6', o2: '7', o3: '8' } }),
    })
  })

  it('is one in the blocks of a long form too, which hydrate later', async () => {
    const answers = await answersAfter(plain, () => {
      field('[name="q00003"]').value = '甲'
      field('[name="q00110"]').value = '乙'
    })
    expect(answers).toEqual({ q00003: '甲', q00110: '乙' })
  })

  it('wins over the same answer of an older draft, whose other answers stay', async () => {
    writeDraft('draft001', { version: 1, answers: { text01: '旧', area01: '旧' }, page: 'first', idempotencyKey: 'k' })
    const answers = await answersAfter(everyField, () => (field('[name="text01"]').value = '新'), 'draft001')
    expect(answers).toEqual({ text01: '新', area01: '旧' })
  })
})

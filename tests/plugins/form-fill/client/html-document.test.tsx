import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import { renderHtml } from '#plugins/form-fill/client/html-document.tsx'
import { PublicPage } from '#plugins/form-fill/client/public-page.tsx'
import { outcomeOf } from '#plugins/form-fill/client/send-answers.ts'
import type { FillPage, FormPage } from '#plugins/form-fill/shared/page-model.ts'
import type { Form } from '#schemas/form/form.ts'
import { exampleForm } from '#tests/support/published-form.ts'

const everyKind: Form = {
  format: 1,
  title: '各种题目',
  description: '<p>一<p>二 <strong>三</strong>',
  logic: [],
  theme: { numbering: true },
  settings: {},
  items: [
    { id: 'input1', type: 'input', label: '文字' },
    { id: 'areas1', type: 'textarea', label: '长文字', default: '第一行\n第二行' },
    { id: 'numbe1', type: 'number', label: '数字', default: 3, unit: '人' },
    {
      id: 'radio1',
      type: 'radio',
      label: '单选',
      options: [
        { value: 'a', label: 'A' },
        { value: 'o', label: '其他', other: true },
      ],
    },
    { id: 'check1', type: 'checkbox', label: '多选', options: [{ value: 'a', label: 'A' }] },
    { id: 'selec1', type: 'select', label: '下拉', options: [{ value: 'a', label: 'A' }], default: 'a' },
    {
      id: 'multi1',
      type: 'select',
      label: '下拉多选',
      multiple: true,
      options: Array.from({ length: 20 }, (_, i) => ({ value: `${i}`, label: `第 ${i} 项` })),
    },
    { id: 'dates1', type: 'date', label: '日期' },
    { id: 'rates1', type: 'rate', label: '评分' },
    { id: 'descr1', type: 'description', label: '说明', html: '<ul><li>a<li>b</ul>' },
    { id: 'calcs1', type: 'calc', label: '合计', formula: 'numbe1 * 2' },
  ],
}

function pageOf(form: Form, more: Partial<FormPage> = {}): FormPage {
  const { artifact } = compile(form)
  return {
    kind: 'form',
    locale: 'zh-cn',
    language: 'zh-cn',
    formKey: 'Abcd1234',
    title: form.title,
    theme: form.theme,
    version: 1,
    validator: '/none.js',
    form: artifact!.publicForm,
    graph: artifact!.graph,
    answers: {},
    errors: [],
    page: 0,
    appeared: false,
    left: {},
    mayRepeat: true,
    opened: '',
    now: '2026-11-21T09:30',
    url: {},
    idempotencyKey: 'k',
    ext: '',
    ...more,
  }
}

describe('the page as the server writes it', () => {
  it.each<[string, FormPage]>([
    ['every kind of question', pageOf(everyKind, { answers: { numbe1: 3, areas1: '第一行\n第二行', selec1: 'a' } })],
    ['a questionnaire', pageOf(exampleForm('phq-9.zh'))],
    [
      'errors and answers that were posted',
      pageOf(exampleForm('gad-7.zh'), {
        answers: { gad701: '1' },
        errors: [{ item: 'gad702', code: 'required', message: '请选择' }],
        appeared: true,
      }),
    ],
    ['a title in words', pageOf(everyKind, { titleWords: ['各种', '题目'] })],
    ['seats that are taken', pageOf(everyKind, { left: { radio1: { a: 0 } } })],
  ])('is what the browser draws: %s', async (_, page) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    document.body.innerHTML = /<div id="root"[^>]*>([\s\S]*)<\/div><script type="application\/json"/.exec(
      renderHtml(page),
    )![1]!
    const before = document.body.querySelectorAll('.fw-item').length
    const mismatches: unknown[] = []
    let root: ReturnType<typeof hydrateRoot> | undefined
    await act(async () => {
      root = hydrateRoot(document.body, <PublicPage page={page} />, {
        onRecoverableError: (error) => mismatches.push(error),
      })
    })
    expect(mismatches).toEqual([])
    expect(complaints.mock.calls.filter(([first]) => String(first).includes('hydrat'))).toEqual([])
    expect(document.body.querySelectorAll('.fw-item').length).toBe(before)
    expect(before).toBeGreaterThan(0)
    act(() => root!.unmount())
    complaints.mockRestore()
  })

  const done = (url: string) =>
    ({
      kind: 'done',
      locale: 'zh-cn',
      language: 'zh-cn',
      formKey: 'Abcd1234',
      title: '',
      theme: {},
      answers: {},
      form: { ...everyKind, settings: { submit: { end: 'redirect', url } } },
    }) as const satisfies FillPage
  it('moves on by itself where the author sends visitors, and nowhere that could run', () => {
    expect(renderHtml(done('https://example.com/?a=1&b="2"'))).toContain(
      'content="3;url=https://example.com/?a=1&amp;b=&quot;2&quot;"',
    )
    expect(renderHtml(done('javascript:alert(1)'))).not.toContain('http-equiv="refresh"')
  })

  it('leads out of a frame by a link only, because most sites refuse to be shown in one', () => {
    const html = renderHtml({ ...done('https://example.com/'), isEmbedded: true })
    expect(html).not.toContain('http-equiv="refresh"')
    expect(html).not.toContain('3 秒后')
    expect(html).toMatch(/<a class="fw-link" href="https:\/\/example\.com\/" target="_top">/)
  })
})

describe('what an answer of the server means', () => {
  const data = (value: unknown) => ({ code: 0, msg: '', data: value })
  it.each([
    [200, data({ id: 1, serial: 2, receipt: 'r' }), { kind: 'stored', receipt: { id: 1, serial: 2, receipt: 'r' } }],
    [
      422,
      data({ id: 'answer.invalid', errors: [{ item: 'a', code: 'required', message: 'm' }] }),
      { kind: 'wrong', errors: [{ item: 'a', code: 'required', message: 'm' }] },
    ],
    [422, data({ id: 'answer.version' }), { kind: 'outdated' }],
    [423, data({ reason: 'ended' }), { kind: 'closed', reason: 'ended', text: '填写已经结束' }],
    [423, data({ reason: 'total', message: '额满' }), { kind: 'closed', reason: 'total', text: '额满' }],
    [429, undefined, { kind: 'tooMany' }],
    [500, data({ id: 'server.fault' }), { kind: 'failed' }],
    [502, undefined, { kind: 'failed' }],
  ])('%i %o', async (status, envelope, outcome) => {
    expect(await outcomeOf(status, envelope, 'zh-cn')).toEqual(outcome)
  })
})

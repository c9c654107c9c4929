/**
 * @module-tag whole
 * Left out of `npm test`: it takes half a minute; the journeys of `npm test` use the editor.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import EditorScreen from '#plugins/form-editor/client/editor-screen.tsx'
import type { Form } from '#schemas/form/form.ts'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { listenToToasts } from '#renderer/kit/toasts.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'
import { asEditor, detailOf, survey } from './survey-form.ts'

afterEach(() => {
  forgetDrafts()
  localStorage.clear()
})

/** The editor on a form that the server keeps. */
async function openEditor({
  document = survey,
  isDown = false,
}: { readonly document?: Form; readonly isDown?: boolean } = {}) {
  const kept = { document, revision: 1 }
  await serve(({ method, body }) => {
    if (method !== 'PUT') return ok(detailOf(kept.document))
    if (isDown) return fail(503, 'server.busy', '系统繁忙，请稍后再试')
    kept.document = (JSON.parse(body) as { document: Form }).document
    kept.revision += 1
    return ok({ revision: kept.revision })
  })
  await renderWith(<EditorScreen />, asEditor('/project/form/editor?key=abcd1234'))
  await screen.findByRole('navigation', { name: '题型' })
  return { kept, user: userEvent.setup() }
}

const rows = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'))
const palette = () => within(screen.getByRole('navigation', { name: '题型' }))

const canvasField = (row: string, field: string) =>
  within(screen.getByRole('article', { name: new RegExp(row) })).getByRole('textbox', { name: field })
/** The texts of a question's options, without the empty line behind them. */
const optionsOnCanvas = (row: string) =>
  within(screen.getByRole('article', { name: new RegExp(row) }))
    .queryAllByRole<HTMLTextAreaElement>('textbox', { name: /^选项 \d+$/ })
    .map((field) => field.value)

/** The event of a text area that holds `text` now, as React hears it. */
function composedTo(area: HTMLTextAreaElement, text: string): InputEvent {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, text)
  return new InputEvent('input', { bubbles: true })
}

describe('the top of the page', () => {
  it('is set beside the canvas and shown on it', async () => {
    const { user, kept } = await openEditor()
    await user.click(await screen.findByRole('button', { name: '页面顶部' }))
    await user.type(screen.getByLabelText('主办方'), '招生办公室')
    expect(document.querySelector('.fw-organiser')!.textContent).toBe('招生办公室')
    await waitFor(() => expect(kept.document.settings).toMatchObject({ organiser: '招生办公室' }))
    // translations have a screen of their own
    expect(screen.getByRole('link', { name: '添加和翻译其他语言' }).getAttribute('href')).toContain(
      '/project/form/languages',
    )
  })
})

describe('the text after submitting', () => {
  it('holds answers as chips with the question’s title, written as places to fill', async () => {
    const id = survey.items[0]!.id
    const document = {
      ...survey,
      settings: { submit: { end: 'custom', html: `<p>您好，{{${id}}}！{{gone01}}</p>` } },
    } as const
    const { user, kept } = await openEditor({ document })
    const chips = () => [...globalThis.document.querySelectorAll('[data-answer]')].map((chip) => chip.textContent)
    await waitFor(() => expect(chips()).toEqual([survey.items[0]!.label]))
    const buttons = screen.getAllByRole('button', { name: '插入回答' })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0]!)
    await user.click(await screen.findByRole('menuitem', { name: survey.items[1]!.label }))
    expect(chips()).toEqual([survey.items[0]!.label, survey.items[1]!.label])
    await waitFor(() =>
      expect(kept.document.settings.submit?.html).toBe(`<p>您好，{{${id}}}！{{gone01}}{{${survey.items[1]!.id}}}</p>`),
    )
  })
})

describe('the editor', () => {
  it('adds an item behind the selected one and lets its label be typed at once', async () => {
    const { user, kept } = await openEditor()
    await user.click(screen.getByRole('article', { name: /姓名/ }))
    await user.click(palette().getByRole('button', { name: '评分' }))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    await user.keyboard('满意度')
    expect(rows()).toEqual([
      '第 1 项，单行文本：姓名',
      '第 2 项，评分：满意度',
      '第 3 项，单选：场次',
      '第 4 项，多行文本：备注',
    ])
    await waitFor(() => expect(kept.document.items[1]).toMatchObject({ type: 'rate', label: '满意度' }), {
      timeout: 3000,
    })
    expect(await screen.findByText(/^已保存 \d\d:\d\d$/)).toBeTruthy()
  })

  it('reorders, duplicates, removes and undoes by keyboard', async () => {
    const { user } = await openEditor()
    screen.getByRole('article', { name: /姓名/ }).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(rows()).toEqual(['第 1 项，单选：场次', '第 2 项，单行文本：姓名', '第 3 项，多行文本：备注'])
    await user.keyboard('{Control>}d{/Control}')
    expect(rows()).toHaveLength(4)
    await user.keyboard('{Delete}')
    expect(rows()).toHaveLength(3)
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}')
    expect(rows()).toEqual(['第 1 项，单行文本：姓名', '第 2 项，单选：场次', '第 3 项，多行文本：备注'])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(rows()[0]).toBe('第 1 项，单选：场次')
  })

  it('says who still uses a question that was deleted', async () => {
    // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
    const logic = [{ when: { name01: { empty: false } }, then: [{ do: 'show' as const, target: 'note01' }] }]
    const { user } = await openEditor({ document: { ...survey, logic } })
    const told: string[] = []
    const stop = listenToToasts(({ message }) => told.push(message))
    screen.getByRole('article', { name: /姓名/ }).focus()
    await user.keyboard('{Delete}')
    stop()
    expect(told.at(-1)).toBe('已删除「姓名」，仍有 1 处用到它：逻辑规则 1 的条件。')
  })

  it('shows the settings that a kind has and no others', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole('article', { name: /场次/ }))
    expect(screen.getByRole('region', { name: '选项' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: '公式' })).toBeNull()
    await user.click(screen.getByRole('article', { name: /姓名/ }))
    expect(screen.queryByRole('region', { name: '选项' })).toBeNull()
    expect(screen.getByRole('combobox', { name: '格式' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: '数量限制' })).toBeTruthy()
  })

  it('goes on to the next option by Enter', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole('article', { name: /场次/ }))
    await user.click(screen.getByLabelText('选项 1 的文字'))
    // goes on behind the text that is there, and over no text
    await user.keyboard('{Enter}（满）{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('选项 3 的文字'))
    await user.keyboard('周一')
    expect(screen.getAllByLabelText(/^选项 \d 的文字$/).map((field) => (field as HTMLInputElement).value)).toEqual([
      '周五',
      '周六（满）',
      '周一',
    ])
  })

  it('goes on behind the text of the next option on the canvas, and over a default one', async () => {
    const options = ['周五', '周六', '选项 3'].map((label, at) => ({ value: String(at), label }))
    const items = [{ ...survey.items[1], options }] as Form['items']
    const { user } = await openEditor({ document: { ...survey, items } })
    await user.click(canvasField('场次', '选项 1'))
    await user.keyboard('{Enter}（满）{Enter}周日')
    expect(optionsOnCanvas('场次')).toEqual(['周五', '周六（满）', '周日'])
  })

  it('gives an option that is deleted and written again its value back', async () => {
    const { user, kept } = await openEditor()
    await user.click(canvasField('场次', '选项 2'))
    await user.click(screen.getAllByRole('button', { name: '删除选项 2' })[0]!)
    await user.click(canvasField('场次', '添加选项'))
    await user.keyboard('周六{Escape}')
    await waitFor(() => expect(kept.document.items[1]).toEqual(survey.items[1]), { timeout: 3000 })
  })

  it('says which line repeats when options are edited as text, and does not apply it', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole('article', { name: /场次/ }))
    await user.click(screen.getByRole('button', { name: '批量编辑' }))
    const lines = await screen.findByRole('textbox', { name: '每行一个选项' })
    await user.type(lines, '\n周五')
    expect(screen.getByText('第 3 行的「周五」和前面的重复，请改成不同的文字。')).toBeTruthy()
    expect(screen.getByRole('button', { name: '应用' })).toHaveProperty('disabled', true)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(lines.isConnected).toBe(true)
  })

  it('turns a text without answers into a choice that keeps its title', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole('article', { name: /姓名/ }))
    await user.click(screen.getByRole('combobox', { name: '题型' }))
    const choices = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(choices.slice(0, 2)).toEqual(['单行文本', '多行文本'])
    await user.click(screen.getByRole('option', { name: '单选' }))
    expect(rows()[0]).toBe('第 1 项，单选：姓名')
    expect(optionsOnCanvas('姓名')).toEqual(['选项 1', '选项 2', '选项 3'])
  })

  it('keeps what few forms need behind a heading, and remembers that it was opened', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole('article', { name: /姓名/ }))
    expect(screen.getByRole('switch', { name: '必填' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: '默认值' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '更多设置' }))
    expect(screen.getByRole('textbox', { name: '默认值' })).toBeTruthy()
    await user.click(screen.getByRole('article', { name: /备注/ }))
    expect(screen.getByRole('textbox', { name: '默认值' })).toBeTruthy()
  })

  it('shows the seats of an option on the canvas', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole('article', { name: /场次/ }))
    await user.click(screen.getByRole('switch', { name: /^名额/ }))
    // empty fields are unlimited: no form closes by a number that nobody chose
    const seats = screen.getByRole('textbox', { name: '选项 1 的名额' })
    expect(seats).toHaveProperty('value', '')
    await user.type(seats, '30')
    expect(within(screen.getByRole('article', { name: /场次/ })).getByText('限 30')).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: /^名额/ }))
    expect(within(screen.getByRole('article', { name: /场次/ })).queryByText('限 30')).toBeNull()
    // so does that of scores
    await user.click(screen.getByRole('switch', { name: '计分' }))
    expect(screen.getByRole('textbox', { name: '选项 2 的分数' })).toHaveProperty('value', '1')
  })

  it('offers an exam where options have scores, whose questions lead to its settings', async () => {
    const { user, kept } = await openEditor()
    await user.click(screen.getByRole('article', { name: /场次/ }))
    expect(screen.queryByRole('button', { name: '设为考试' })).toBeNull()
    await user.click(screen.getByRole('switch', { name: '计分' }))
    await user.click(screen.getByRole('button', { name: '设为考试' }))
    expect(screen.getByRole('textbox', { name: '分值' })).toBeTruthy()
    await waitFor(() => expect(kept.document.settings.exam).toEqual({}))
    await user.click(screen.getByRole('button', { name: '考试设置' }))
    expect(screen.getByRole('switch', { name: /^这是一场考试/ })).toBeTruthy()
  })

  it('says what is wrong with a question once it is left, not while it is written', async () => {
    const { user } = await openEditor()
    await user.clear(screen.getByLabelText('单行文本的标题'))
    // the canvas looks again half a second after the last letter
    await new Promise((done) => setTimeout(done, 900))
    expect(within(screen.getAllByRole('article')[0]!).queryByText(/没有/)).toBeNull()
    await user.click(screen.getByRole('article', { name: /备注/ }))
    expect(screen.getByRole('button', { name: /1 处问题/ })).toBeTruthy()
  })

  it('writes options on the canvas: Enter on, an empty line makes one, Backspace takes one away', async () => {
    const { user, kept } = await openEditor()
    await user.click(canvasField('场次', '选项 2'))
    await user.keyboard('{Enter}周日{Enter}周一{Enter}{Backspace}{Alt>}{ArrowUp}{/Alt}')
    expect(optionsOnCanvas('场次')).toEqual(['周五', '周六', '周一', '周日'])
    expect(document.activeElement).toBe(canvasField('场次', '选项 3'))
    await user.clear(canvasField('场次', '选项 1'))
    await user.keyboard('{Backspace}')
    expect(optionsOnCanvas('场次')).toEqual(['周六', '周一', '周日'])
    await waitFor(
      () =>
        expect(kept.document.items[1]).toMatchObject({
          options: [{ value: '2', label: '周六' }, { label: '周一' }, { label: '周日' }],
        }),
      { timeout: 3000 },
    )
  })

  it('makes options of the lines pasted into one, and a question of those pasted into a title', async () => {
    const { user } = await openEditor()
    await user.click(canvasField('场次', '选项 2'))
    await user.paste('周日\n周一 | 2\n')
    expect(optionsOnCanvas('场次')).toEqual(['周五', '周日', '周一'])
    await user.click(palette().getByRole('button', { name: '多选' }))
    await user.click(screen.getByLabelText('多选的标题'))
    await user.paste('想学什么\n绘画\n音乐')
    expect(optionsOnCanvas('想学什么')).toEqual(['绘画', '音乐'])
  })

  it('adds between questions by the plus, found by pinyin, with the keyboard alone', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByLabelText('单行文本的标题'))
    // the plus behind the selected question is the one that Tab reaches
    const pluses = screen.getAllByLabelText('在这里添加题目').filter((plus) => plus.tabIndex === 0)
    expect(pluses).toHaveLength(1)
    act(() => pluses[0]!.focus())
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: '搜索题型' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('搜索题型'))
    await user.keyboard('pingfen')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['评分'])
    await user.keyboard('{Enter}')
    expect(rows()[1]).toBe('第 2 项，评分：评分')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('评分的标题'))
  })

  it('asks for a type at a slash in an empty title, and gives the keyboard back on Esc', async () => {
    const { user } = await openEditor()
    const title = screen.getByLabelText('单选的标题')
    await user.clear(title)
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('搜索题型'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(title))
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('搜索题型'))
    // who types the slash again searches behind it
    await user.keyboard('/dropdown{Enter}')
    expect(rows()[1]).toBe('第 2 项，下拉选择：')
    await user.keyboard('{Control>}z{/Control}')
    expect(rows()[1]).toBe('第 2 项，单选：')
  })

  it('writes a formula with questions as chips, shows what it gives, and no id', async () => {
    const { user, kept } = await openEditor({
      document: {
        ...survey,
        items: [
          { id: 'Qa1b2c', type: 'number', label: '人数', min: 3 },
          { id: 'Qd3e4f', type: 'calc', label: '合计', formula: 'Qa1b2c * 2', unit: '元' },
        ],
      },
    })
    await user.click(screen.getByRole('article', { name: /合计/ }))
    const formula = screen.getByRole('textbox', { name: '公式' })
    expect(formula.textContent?.replaceAll('\u200b', '')).toBe('人数 * 2')
    const sample = await screen.findByRole('region', { name: '示例结果' })
    expect(within(sample).getByRole('status').textContent).toBe('6 元')
    const given = within(sample).getByRole('textbox', { name: '「人数」的示例答案' })
    await user.clear(given)
    await user.type(given, '10')
    await waitFor(() => expect(within(sample).getByRole('status').textContent).toBe('20 元'))
    await user.click(screen.getByRole('button', { name: '插入题目' }))
    await user.click(await screen.findByRole('option', { name: '1. 人数' }))
    await user.click(screen.getByRole('article', { name: /人数/ }))
    await waitFor(
      () => expect(kept.document.items[1]).toMatchObject({ formula: expect.stringMatching(/^Qa1b2c \* 2 ?Qa1b2c ?$/) }),
      { timeout: 3000 },
    )
    expect(document.body.textContent).not.toContain('Qa1b2c')
  })

  it('takes one step of undo for a word that an input method put together', async () => {
    const { user } = await openEditor()
    const title = screen.getByLabelText<HTMLTextAreaElement>('单行文本的标题')
    await user.click(title)
    fireEvent.compositionStart(title)
    for (const text of ['姓名b', '姓名bi', '姓名bit'])
      fireEvent(title, Object.assign(composedTo(title, text), { isComposing: true }))
    expect(title.value).toBe('姓名bit')
    expect(rows()[0]).toBe('第 1 项，单行文本：姓名')
    title.value = '姓名必填'
    fireEvent.compositionEnd(title)
    expect(rows()[0]).toBe('第 1 项，单行文本：姓名必填')
    await user.keyboard('{Control>}z{/Control}')
    expect(rows()[0]).toBe('第 1 项，单行文本：姓名')
  })

  it('says why nothing was saved, and keeps it', async () => {
    const { user } = await openEditor({ isDown: true })
    await user.type(screen.getByLabelText('单行文本的标题'), '（必填）')
    expect(await screen.findByText('保存失败：系统繁忙，请稍后再试', undefined, { timeout: 3000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: '立即重试' })).toBeTruthy()
    expect(rows()[0]).toContain('姓名（必填）')
  })

  it('begins with what is typed: the first letter makes the question, and typing goes on in it', async () => {
    const { user } = await openEditor({ document: { ...survey, items: [] } })
    await user.click(screen.getByRole('textbox', { name: '第一道题目' }))
    await user.keyboard('您')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('单行文本的标题'))
    await user.keyboard('贵姓')
    expect(rows()).toEqual(['第 1 项，单行文本：您贵姓'])
  })

  it('begins with a template, in one step of undo', async () => {
    const { user } = await openEditor({ document: { ...survey, items: [] } })
    await user.click(screen.getByRole('button', { name: /^满意度调查/ }))
    expect(rows().length).toBe(3)
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('textbox', { name: '第一道题目' })).toBeTruthy()
  })
})

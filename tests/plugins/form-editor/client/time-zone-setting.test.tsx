import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { FormPanel } from '#plugins/form-editor/client/inspector/form-settings-panel.tsx'
import type { Form, Settings } from '#schemas/form/form.ts'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'
import { asEditor, survey } from './survey-form.ts'

afterEach(forgetDrafts)

/** The panel of a form's settings with its section for times; answers what the document holds. */
async function openTimes(settings: Settings = {}) {
  await serve(() => ok([]))
  const kept = { form: { ...survey, settings } as Form }
  function Panel() {
    const [form, setForm] = useState(kept.form)
    return (
      <>
        <FormPanel form={form} edit={(change) => setForm((kept.form = change(kept.form)))} />
        <button
          type="button"
          onClick={() => setForm({ ...form, settings: { window: { to: new Date().toISOString() } } })}
        >
          刚刚结束
        </button>
      </>
    )
  }
  await renderWith(<Panel />, asEditor('/project/form/editor?key=abcd1234&section=form-access'))
  return { kept, user: userEvent.setup() }
}

it('is the institution’s until another one is chosen, by its name or by what people call it', async () => {
  const { kept, user } = await openTimes({ window: { from: '2026-11-21T01:00:00.000Z' } })
  const field = () => screen.getByRole('combobox', { name: '时区' })
  const opening = (label: string) => screen.queryByLabelText(label)?.textContent
  await waitFor(() => expect(opening('开始时间（北京时间）')).toContain('2026-11-21 09:00'))
  // pointing at it fetches the picker, which takes the place of what is shown until then
  await user.hover(field())
  await waitFor(() => expect(field().hasAttribute('readonly')).toBe(false))
  await user.click(field())
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options[0]!.textContent).toBe('与机构一致：Asia/Shanghai')
  await user.type(field(), '日本')
  await user.click(await screen.findByRole('option', { name: /^Asia\/Tokyo/ }))
  // nine o'clock stays nine o'clock
  await waitFor(() => expect(opening('开始时间（日本标准时间）')).toContain('2026-11-21 09:00'))
  expect(kept.form.settings.window).toEqual({ from: '2026-11-21T00:00:00.000Z', timeZone: 'Asia/Tokyo' })

  await user.clear(field())
  await user.type(field(), 'new york')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['America/New_York北美东部时间'])
  await user.clear(field())
  await user.type(field(), '亚特兰蒂斯')
  expect(screen.getByText('没有匹配的时区')).toBeTruthy()
  await user.clear(field())
  await user.click(await screen.findByRole('option', { name: '与机构一致：Asia/Shanghai' }))
  expect(kept.form.settings.window).toEqual({ from: '2026-11-21T01:00:00.000Z' })
})

it('warns of an end that has passed, at its field', async () => {
  await openTimes({ window: { to: '2020-01-01T00:00:00.000Z' } })
  expect(screen.getByText('这个时间已经过去，发布后表单立即关闭。')).toBeTruthy()
})

it('warns of an end between the opening of the panel and the change', async () => {
  const { user } = await openTimes({ window: { to: '2999-01-01T00:00:00.000Z' } })
  expect(screen.queryByText(/^这个时间已经过去/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '刚刚结束' }))
  expect(screen.getByText(/^这个时间已经过去/)).toBeTruthy()
})

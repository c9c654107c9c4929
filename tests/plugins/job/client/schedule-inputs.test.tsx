import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { CronCell } from '#plugins/job/client/cron-sentence.tsx'
import CronInput from '#plugins/job/client/cron-input.tsx'
import JobParameters from '#plugins/job/client/job-parameters.tsx'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'

const handlers = [
  {
    name: 'job.clearLog',
    title: { 'zh-cn': '清理执行记录', en: 'Clear old run records' },
    parameters: [{ name: 'days', type: 'int', label: { 'zh-cn': '保留天数', en: 'Days to keep' }, required: true }],
  },
  { name: 'system.housekeeping', title: { 'zh-cn': '夜间清理', en: 'Nightly cleanup' }, parameters: [] },
]
const answers = () =>
  serve(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname.endsWith('/handlers')) return ok(handlers)
    const cron = searchParams.get('cron') ?? ''
    if (cron === '0 3 * *')
      return fail(400, 'request.invalid', '', {
        errors: [{ field: 'cron', code: 'cron', message: '这不是 cron 表达式' }],
      })
    // two by the clock of Tokyo, to tell it from the browser's
    return ok(searchParams.get('timeZone') === 'Asia/Tokyo' ? ['2026-11-23T18:00:00.000Z'] : [])
  })

function Field({ part: Part, first, form }: { part: ComponentType<SlotProps>; first?: string; form: object }) {
  const [value, setValue] = useState<unknown>(first)
  const [values] = useState({ get: () => form as Readonly<Record<string, unknown>>, subscribe: () => () => undefined })
  const input = {
    id: 'field',
    label: '字段',
    description: undefined,
    error: undefined,
    readOnly: false,
    required: true,
    onBlur: () => undefined,
  }
  return (
    <>
      <Part name="field" value={value} onChange={setValue} input={input} values={values} />
      <output data-testid="value">{String(value)}</output>
    </>
  )
}
const value = (): string | null => screen.getByTestId('value').textContent
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, option: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('when a job runs', () => {
  it('is composed of a frequency and a time, and said in a sentence', async () => {
    await answers()
    await renderWith(<Field part={CronInput} first="17 3 * * *" form={{ timeZone: 'Asia/Tokyo' }} />)
    const user = userEvent.setup()
    expect(await screen.findByText('每天 03:17')).toBeTruthy()
    await choose(user, '频率', '每周')
    expect(value()).toBe('17 3 * * 1')
    await user.click(screen.getByRole('checkbox', { name: '周五' }))
    expect(value()).toBe('17 3 * * 1,5')
    expect(await screen.findByText('每周一、周五 03:17')).toBeTruthy()
    // a week without a day would never come
    await user.click(screen.getByRole('checkbox', { name: '周五' }))
    await user.click(screen.getByRole('checkbox', { name: '周一' }))
    expect(value()).toBe('17 3 * * 1')
    await choose(user, '频率', '每月')
    await choose(user, '日期', '最后一天')
    expect(value()).toBe('17 3 L * *')
  })

  it('shows the next times by the clock of the time zone in the form', async () => {
    await answers()
    await renderWith(<Field part={CronInput} first="0 3 * * *" form={{ timeZone: 'Asia/Tokyo' }} />)
    expect(await screen.findByText(/2026-11-24 03:00/)).toBeTruthy()
  })

  it('may be written by hand; what the server cannot read is said in its words', async () => {
    await answers()
    await renderWith(<Field part={CronInput} first="0 3 * * *" form={{ timeZone: 'Asia/Tokyo' }} />)
    const user = userEvent.setup()
    await choose(user, '频率', '自定义')
    const text = screen.getByRole('textbox', { name: 'cron 表达式' })
    expect((text as HTMLInputElement).value).toBe('0 3 * * *')
    await user.type(text, '{Backspace}{Backspace}')
    expect(await screen.findByText('这不是 cron 表达式')).toBeTruthy()
  })

  it('is said in words also where it is unusual', async () => {
    await renderWith(<CronCell value="*/5 9-17 * * 1-5" />)
    await waitFor(() => expect(screen.getByText(/每隔 5 分钟/)).toBeTruthy())
  })
})

describe('the parameters of a job', () => {
  it('are the inputs that its handler declares', async () => {
    await answers()
    await renderWith(<Field part={JobParameters} form={{ handler: 'job.clearLog' }} />)
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: /保留天数/ }), '45')
    expect(value()).toBe('{"days":45}')
  })

  it('are none where it declares none', async () => {
    await answers()
    await renderWith(<Field part={JobParameters} form={{ handler: 'system.housekeeping' }} />)
    expect(await screen.findByText('此任务不需要参数。')).toBeTruthy()
  })
})

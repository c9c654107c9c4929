import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormSelect } from '#plugins/workflow/client/bpmn/bound-form.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const others = [{ formKey: 'other123', name: '报销申请' }]
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '绑定表单' })

it('names the form of a process that is not among the first, and searches for no name that it shows', async () => {
  const { seen } = await serve(({ url }) =>
    url.startsWith('/api/project/form/page')
      ? ok({ rows: others, total: 1, page: 1, limit: 50 })
      : ok({ formKey: 'leave123', name: '请假申请' }),
  )
  await renderWith(<FormSelect value="leave123" onChange={() => undefined} />)
  await waitFor(() => expect(field().value).toBe('请假申请'))
  const searched = seen.map(({ url }) => new URL(url, 'http://x').searchParams.get('name') ?? '')
  expect(searched.filter((name) => name !== '')).toEqual([])
})

it('has the key of a form that the user may not see', async () => {
  await serve(({ url }) =>
    url.startsWith('/api/project/form/page')
      ? ok({ rows: others, total: 1, page: 1, limit: 50 })
      : fail(404, 'form.unknown', '表单不存在'),
  )
  await renderWith(<FormSelect value="leave123" onChange={() => undefined} />)
  await waitFor(() => expect(field().value).toBe('leave123'))
})

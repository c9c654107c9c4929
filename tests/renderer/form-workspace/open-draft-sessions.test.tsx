import { act, cleanup, screen } from '@testing-library/react'
import { mutate } from 'swr'
import { afterEach, expect, it } from 'vitest'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { emptyForm, type Form } from '#schemas/form/form.ts'
import { draftOf, forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'
import { answerKey } from '#renderer/kit/use-api-query.ts'
import { listenToToasts, type Toast } from '#renderer/kit/toasts.ts'
import { renderWith } from '../render-with-providers.tsx'
import { fail, ok, serve } from '../api-server.ts'

afterEach(forgetDrafts)

const detail: FormDetail = {
  formKey: 'abcd1234',
  name: '报名',
  status: 'draft',
  phase: 'draft',
  type: 'form',
  folderId: null,
  version: 0,
  submissions: 0,
  createTime: '2026-11-21T02:00:00.000Z',
  updateTime: '2026-11-21T02:00:00.000Z',
  publishTime: null,
  hash: null,
  draft: { document: emptyForm('报名'), revision: 1 },
}
const titled =
  (title: string) =>
  (form: Form): Form => ({ ...form, title })

function Title() {
  return <p>{useDraft(detail).document.title}</p>
}

it('is one for all screens of a form, and is sent when the last one closes', async () => {
  const { seen } = await serve(() => ok({ revision: 2 }))
  await renderWith(
    <>
      <Title />
      <Title />
    </>,
  )
  act(() => draftOf(detail).edit(titled('年会报名')))
  expect(screen.getAllByText('年会报名')).toHaveLength(2)
  cleanup()
  await expect
    .poll(() => seen.map((one) => `${one.method} ${one.url}`))
    .toEqual(['PUT /api/project/form/abcd1234/draft'])
})

it('says so when a screen was left and its changes could not be stored', async () => {
  await serve(() => fail(503, 'server.busy', '系统繁忙，请稍后再试'))
  const toasts: Toast[] = []
  const stop = listenToToasts((toast) => toasts.push(toast))
  await renderWith(<Title />)
  act(() => draftOf(detail).edit(titled('年会报名')))
  cleanup()
  await expect
    .poll(() => toasts.map((toast) => toast.message))
    .toEqual(['「年会报名」的修改尚未保存，正在重试，请勿关闭页面。'])
  stop()
})

it('asks before the page is closed with unsent changes', async () => {
  await serve(() => fail(503, 'server.busy', '系统繁忙，请稍后再试'))
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  await renderWith(<Title />)
  expect(close()).toBe(false)
  act(() => draftOf(detail).edit(titled('年会报名')))
  expect(close()).toBe(true)
  await draftOf(detail).flush()
})

it('shows who saved another version, and keeps the one that is chosen', async () => {
  const theirs = {
    document: titled('别人的标题')(detail.draft.document),
    revision: 5,
    updateBy: 'zhang',
    updateTime: '2026-11-21T02:00:00.000Z',
  }
  await serve(() => fail(409, 'form.stale', '表单已在别处被修改', { current: theirs }))
  const draft = draftOf(detail)
  draft.edit(titled('我的标题'))
  expect(await draft.flush()).toBe(false)
  expect(draft.view().saving).toMatchObject({ is: 'conflict', theirs: { revision: 5, by: 'zhang' } })
  draft.takeTheirs()
  expect(draft.view()).toMatchObject({ document: { title: '别人的标题' }, revision: 5 })
})

it('gives the fetched form the name that has followed the title, and does not fetch it again', async () => {
  const { seen } = await serve(() => ok({ revision: 2, name: '年会报名' }))
  const key = answerKey('/project/form/abcd1234')
  await mutate(key, detail, { revalidate: false })
  const draft = draftOf(detail)
  draft.edit(titled('年会报名'))
  expect(await draft.flush()).toBe(true)
  const kept = await mutate<FormDetail>(key, (form) => form, { revalidate: false })
  expect(kept).toEqual({ ...detail, name: '年会报名' })
  expect(seen.map(({ method }) => method)).toEqual(['PUT'])
})

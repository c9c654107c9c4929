import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import PublishScreen from '#plugins/form-editor/client/publish/publish-screen.tsx'
import type { FormCheck, FormDetail } from '#schemas/api/form-api-types.ts'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { ConfirmHost } from '#renderer/ui/ask-confirmation.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'
import { asEditor, detailOf, survey } from './survey-form.ts'

afterEach(forgetDrafts)

const said = (text: string) => ({ 'zh-cn': text, en: text })

async function openPublish(check: Partial<FormCheck>, form: Partial<FormDetail> = {}) {
  const kept = { ...detailOf(survey, form) }
  const { seen } = await serve(({ url }) => {
    if (url.endsWith('/check'))
      return ok({
        errors: [],
        warnings: [],
        errorCount: check?.errors?.length ?? 0,
        warningCount: check?.warnings?.length ?? 0,
        diff: [],
        ...check,
      })
    if (url.endsWith('/publish')) {
      Object.assign(kept, { version: kept.version + 1, status: 'open', publishTime: '2026-11-21T02:00:00.000Z' })
      return ok({ version: kept.version, hash: 'x', url: '/s/abcd1234' })
    }
    return ok(kept)
  })
  await renderWith(
    <>
      <PublishScreen />
      <ConfirmHost />
    </>,
    asEditor('/project/form/publish?key=abcd1234'),
  )
  return { seen, user: userEvent.setup() }
}

describe('publishing', () => {
  it('leads to each problem and waits until there is none', async () => {
    await openPublish({
      errors: [
        { code: 'item.label', at: 'items/0/label', item: 'name01', message: said('第 1 项没有题目文字') },
        { code: 'logic.target', at: 'logic/2', item: 'when01', message: said('规则 3 没有目标') },
      ],
    })
    expect(await screen.findByText('第 1 项没有题目文字')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: '去修改' }).map((link) => link.getAttribute('href'))).toEqual([
      '/project/form/editor?key=abcd1234&item=name01',
      '/project/form/logic?key=abcd1234&rule=2',
    ])
    expect(screen.getByRole('button', { name: '发布' }).hasAttribute('disabled')).toBe(true)
  })

  it('gives the address once it is published', async () => {
    const { user } = await openPublish({})
    expect(screen.queryByRole('button', { name: '复制链接' })).toBeNull()
    // until then the head's own is a button that is off
    await screen.findByRole('link', { name: /发布/ })
    await user.click(await screen.findByRole('button', { name: '发布' }))
    expect(await screen.findByText(/\/s\/abcd1234$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '打开' }).getAttribute('href')).toMatch(/\/s\/abcd1234$/)
    expect(screen.getByRole('switch', { name: '接受填写' })).toBeTruthy()
  })

  it.each([
    ['everyone', {}, '任何人都可以填写'],
    ['people who sign in', { access: { signIn: true } }, '，登录用户可以填写'],
  ])('says beforehand that it is for %s', async (_, settings, hint) => {
    await openPublish({}, { draft: { document: { ...survey, settings }, revision: 1 } })
    expect(await screen.findByText(new RegExp(hint))).toBeTruthy()
  })

  it('says once that nothing is unpublished or wrong', async () => {
    await openPublish({}, { version: 1, status: 'open' })
    expect(await screen.findByText('没有未发布的修改，也没有发现问题。')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /检查|区别/ })).toBeNull()
  })

  it('asks before a change that affects collected answers, and says which', async () => {
    const { user, seen } = await openPublish(
      { diff: [{ level: 'breaking', code: 'item.removed', item: 'old001', message: said('删除了「电话」') }] },
      { version: 2, status: 'open' },
    )
    await user.click(await screen.findByRole('button', { name: '发布版本 3' }))
    expect(await screen.findByText('有 1 处修改影响已收集的答卷')).toBeTruthy()
    expect(seen.some((one) => one.url.endsWith('/publish'))).toBe(false)
    await user.click(screen.getByRole('button', { name: '仍要发布版本 3' }))
    await waitFor(() => expect(seen.find((one) => one.url.endsWith('/publish'))?.body).toBe('{"acceptBreaking":true}'))
  })

  it.each([
    ['marks', true, 1],
    ['does not mark', false, 0],
  ])('%s a draft that is ahead of what visitors see', async (_, hasChanges, marks) => {
    await openPublish({}, { version: 2, status: 'open', hasChanges })
    await screen.findByText(/\/s\/abcd1234$/)
    expect(screen.queryAllByRole('link', { name: /发布.*有未发布的修改/ })).toHaveLength(marks)
  })

  it('offers to collect again when nothing has changed', async () => {
    await openPublish({}, { version: 2, status: 'stopped', publishTime: '2026-11-21T02:00:00.000Z' })
    expect(await screen.findByText('版本 2 已是最新')).toBeTruthy()
    expect(screen.getByRole('button', { name: '恢复收集' })).toBeTruthy()
  })
})

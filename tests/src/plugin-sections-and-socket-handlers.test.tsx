import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import SettingsScreen from '#plugins/system/client/settings-screen.tsx'
import { assemble } from '#renderer/kit/assemble-plugins.ts'
import { emitSocketEvent } from '#renderer/kit/socket-events.ts'
import { useTopics } from '#renderer/kit/use-plugin-socket-handlers.ts'
import { lendingClient, reminded } from '#tests/support/features/lending/client.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'
import ProfileScreen from '#src/screens/profile-screen.tsx'

const profile = {
  userName: 'li',
  nickName: '李雷',
  avatar: '',
  postNames: [],
  roleNames: [],
  deptName: null,
  createTime: '2026-11-21T08:00:00.000Z',
  loginDate: null,
}
const answer = () =>
  serve(({ url }) => {
    if (url.endsWith('/user/profile')) return ok(profile)
    const section = /\/system\/env\/config\/(\w+)$/.exec(url)?.[1]
    if (section === 'lendingConfig') return ok({ envKey: section, values: { most: 12 }, version: 1 })
    return section ? fail(503, 'server.busy', '') : ok([])
  })

describe('a section of the profile that a plugin brings', () => {
  it('stands beside the host’s own for whoever may see it', async () => {
    await answer()
    await renderWith(<ProfileScreen />, { plugins: [lendingClient], user: { permissions: ['lending:loan:list'] } })
    expect(await screen.findByRole('heading', { level: 2, name: '我的借用' })).toBeTruthy()
    expect(await screen.findByText(/投影仪/)).toBeTruthy()
  })

  it('is not there for others', async () => {
    await answer()
    await renderWith(<ProfileScreen />, { plugins: [lendingClient], user: { permissions: ['system:user:list'] } })
    await screen.findByText('li')
    expect(screen.queryByRole('heading', { name: '我的借用' })).toBeNull()
  })

  it('has one owner', () => {
    const rival = { ...lendingClient, name: 'rival' }
    expect(() => assemble([lendingClient, rival])).toThrow(
      'profile section <loans> is claimed by both <lending> and <rival>',
    )
  })
})

describe('a section of the settings', () => {
  it('of a plugin is a form beside the host’s', async () => {
    await answer()
    await renderWith(<SettingsScreen />, { plugins: [lendingClient], user: { permissions: ['*:*:*'] } })
    const titles = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent)
    expect(titles.at(0)).toBe('系统信息')
    expect(titles.at(-1)).toBe('借用')
    expect(((await screen.findByLabelText(/最多借出/)) as HTMLInputElement).value).toBe('12')
  })

  it('is not there without its plugin', async () => {
    await answer()
    await renderWith(<SettingsScreen />, { user: { permissions: ['*:*:*'] } })
    await screen.findByRole('heading', { level: 2, name: '系统信息' })
    expect(screen.queryByRole('heading', { name: '借用' })).toBeNull()
    expect(screen.queryByRole('heading', { name: '表单填写' })).toBeNull()
  })
})

it('a live message goes to the plugin that handles its type', async () => {
  const Listening = () => {
    useTopics()
    return null
  }
  const { unmount } = await renderWith(<Listening />, { plugins: [lendingClient] })
  emitSocketEvent({ msgType: 'loan.reminded', body: { item: '投影仪' } })
  await waitFor(() => expect(reminded).toEqual([{ item: '投影仪' }]))
  unmount()
  emitSocketEvent({ msgType: 'loan.reminded', body: { item: '梯子' } })
  expect(reminded).toHaveLength(1)
})

import { getDefaultStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { startMessages } from '#renderer/kit/i18n.ts'
import {
  flushPreferences,
  isPreferenceUnsaved,
  resendPreferences,
  savePreference,
} from '#renderer/kit/save-preferences.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { fail, ok, serve, type Reply } from '../api-server.ts'

const store = getDefaultStore()
const personOf = (id: number) =>
  ({ user: { id, userName: 'li', nickName: '李', avatar: '' }, roles: [], permissions: [] }) as never

async function start(reply: () => Reply = () => ok(null), userId = 1) {
  const { seen } = await serve(({ method }) => (method === 'PUT' ? reply() : ok(personOf(userId))))
  return { writes: () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as unknown) }
}

beforeEach(async () => {
  await startMessages()
  store.set(userAtom, personOf(1))
  store.set(userAtom, undefined)
  store.set(userAtom, personOf(1))
})

it('writes the last of several changes, each preference by itself', async () => {
  const { writes } = await start()
  savePreference('a', 1, { afterMs: 50 })
  savePreference('b', 2, { afterMs: 50 })
  savePreference('a', 3, { afterMs: 50 })
  await vi.waitFor(() =>
    expect(writes()).toEqual([
      { key: 'b', value: 2 },
      { key: 'a', value: 3 },
    ]),
  )
  await vi.waitFor(() => expect(isPreferenceUnsaved('a')).toBe(false))
})

it('sends what waits when the page goes, in a call that outlives the page', async () => {
  const { writes } = await start()
  const fetched = vi.spyOn(window, 'fetch')
  savePreference('a', { isCacheTagsView: false }, { afterMs: 60_000 })
  window.dispatchEvent(new Event('pagehide'))
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true])
  fetched.mockRestore()
  await vi.waitFor(() => expect(writes()).toEqual([{ key: 'a', value: { isCacheTagsView: false } }]))
})

it('is sent again by the next page when no answer came, before that page reads', async () => {
  await start(() => ({ hangUp: true }))
  savePreference('a', 1)
  savePreference('b', null)
  await vi.waitFor(() => expect(sessionStorage.getItem('formwork-unsaved-preferences')).toContain('"b":null'))
  const next = await start()
  await resendPreferences()
  expect(next.writes()).toEqual([
    { key: 'a', value: 1 },
    { key: 'b', value: null },
  ])
  expect([isPreferenceUnsaved('a'), isPreferenceUnsaved('b')]).toEqual([false, false])
})

it('is not sent again once it was refused, nor for somebody else', async () => {
  const refused = await start(() => fail(400, 'request.invalid', '请求内容不正确'))
  savePreference('a', 1)
  await vi.waitFor(() => expect(isPreferenceUnsaved('a')).toBe(false))
  expect(refused.writes()).toHaveLength(1)

  await start(() => ({ hangUp: true }))
  savePreference('a', 2)
  const other = await start(() => ok(null), 2)
  await resendPreferences()
  expect(other.writes()).toEqual([])
  expect(isPreferenceUnsaved('a')).toBe(false)
})

it('is nothing of whoever comes after a sign-out', async () => {
  const { writes } = await start()
  savePreference('a', 1, { afterMs: 60_000 })
  store.set(userAtom, undefined)
  flushPreferences()
  await resendPreferences()
  expect(writes()).toEqual([])
})

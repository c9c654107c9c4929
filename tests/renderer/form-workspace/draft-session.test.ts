import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patienceMs, quietMs, startDraft } from '#renderer/form-workspace/draft-session.ts'
import type { Stored } from '#renderer/form-workspace/draft-session.ts'
import type { Form } from '#schemas/form/form.ts'

const blank: Form = { format: 1, title: 'a', items: [], logic: [], theme: {}, settings: {} }
const titled =
  (title: string) =>
  (form: Form): Form => ({ ...form, title })

/** A server of one draft that can be told to be stale or out of reach. */
function server() {
  const state = { document: blank, revision: 1, isDown: false, calls: 0 }
  const store = async (document: Form, revision: number): Promise<Stored> => {
    state.calls += 1
    if (state.isDown) return { failed: '连不上服务器，请检查网络后重试' }
    if (revision !== state.revision)
      return { stale: { document: state.document, revision: state.revision, by: 'zhang' } }
    state.document = document
    state.revision += 1
    return { revision: state.revision }
  }
  return { state, draft: startDraft({ stored: { document: blank, revision: 1 }, store }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a draft that saves itself', () => {
  it('saves once after a pause in typing', async () => {
    const { state, draft } = server()
    draft.edit(titled('b'))
    draft.edit(titled('c'))
    expect(draft.view().saving.is).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(state).toMatchObject({ calls: 1, revision: 2, document: { title: 'c' } })
    expect(draft.view().saving.is).toBe('saved')
    expect(draft.isDirty()).toBe(false)
  })

  it('does not wait for ever while someone keeps typing', async () => {
    const { state, draft } = server()
    for (let spent = 0; spent <= patienceMs; spent += 500) {
      draft.edit(titled(`t${spent}`))
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(state.calls).toBeGreaterThan(0)
  })

  it('sends what was typed while a save was on its way', async () => {
    const { state, draft } = server()
    draft.edit(titled('b'))
    const flushed = draft.flush()
    draft.edit(titled('c'))
    expect(await flushed).toBe(true)
    expect(state).toMatchObject({ calls: 2, document: { title: 'c' } })
  })

  it('says why a save failed, tries again by itself, and loses nothing', async () => {
    const { state, draft } = server()
    state.isDown = true
    draft.edit(titled('b'))
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(draft.view().saving).toEqual({ is: 'failed', reason: '连不上服务器，请检查网络后重试', tries: 1 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(draft.view().saving).toMatchObject({ is: 'failed', tries: 2 })
    state.isDown = false
    await vi.advanceTimersByTimeAsync(4_000)
    expect(state.document.title).toBe('b')
    expect(draft.view().saving.is).toBe('saved')
  })
})

describe('a draft whose person has gone', () => {
  it.each<[string, Stored]>([
    ['has been stored', { revision: 2 }],
    ['has failed', { failed: 'x' }],
    ['was stale', { stale: { document: blank, revision: 9 } }],
  ])('sends nothing more once the save under way %s', async (_, outcome) => {
    const sent: string[] = []
    const answer = Promise.withResolvers<Stored>()
    const draft = startDraft({
      stored: { document: blank, revision: 1 },
      store: (document) => {
        sent.push(document.title)
        return answer.promise
      },
    })
    draft.edit(titled('b'))
    const flushed = draft.flush()
    draft.edit(titled('c'))
    draft.stop()
    answer.resolve(outcome)
    expect(await flushed).toBe(true)
    draft.edit(titled('d'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual(['b'])
  })
})

describe('a draft whose screen is closed', () => {
  it('is saved once more; a save that fails is not tried again behind the next screen', async () => {
    const { state, draft } = server()
    draft.edit(titled('b'))
    await draft.close()
    expect(state).toMatchObject({ calls: 1, document: { title: 'b' } })
    const failing = server()
    failing.state.isDown = true
    failing.draft.edit(titled('b'))
    await vi.advanceTimersByTimeAsync(quietMs)
    await failing.draft.close()
    const { calls } = failing.state
    failing.state.isDown = false
    await vi.advanceTimersByTimeAsync(120_000)
    expect(failing.state).toMatchObject({ calls, revision: 1 })
  })

  it('stays open for a screen that shows it again', async () => {
    const { state, draft } = server()
    draft.subscribe(() => undefined)
    await draft.close()
    draft.edit(titled('b'))
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(state.document.title).toBe('b')
  })
})

describe('two people in one draft', () => {
  async function conflict() {
    const { state, draft } = server()
    state.document = titled('theirs')(blank)
    state.revision = 7
    draft.edit(titled('mine'))
    await vi.advanceTimersByTimeAsync(quietMs)
    return { state, draft }
  }

  it('shows whose version is stored and stops saving', async () => {
    const { state, draft } = await conflict()
    expect(draft.view().saving).toMatchObject({ is: 'conflict', theirs: { revision: 7, by: 'zhang' } })
    draft.edit(titled('mine, more'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state).toMatchObject({ calls: 1, document: { title: 'theirs' } })
  })

  it('takes theirs and keeps mine one undo away', async () => {
    const { state, draft } = await conflict()
    draft.takeTheirs()
    expect(draft.view()).toMatchObject({ document: { title: 'theirs' }, revision: 7, saving: { is: 'saved' } })
    draft.undo()
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(state).toMatchObject({ document: { title: 'mine' }, revision: 8 })
  })

  it('keeps mine and leaves theirs one undo away', async () => {
    const { state, draft } = await conflict()
    draft.keepMine()
    await vi.advanceTimersByTimeAsync(0)
    expect(state).toMatchObject({ document: { title: 'mine' }, revision: 8 })
    draft.undo()
    expect(draft.view().document.title).toBe('theirs')
  })
})

describe('a fresh answer of the server', () => {
  it('is taken when newer and nothing is unsent', () => {
    const { draft } = server()
    draft.refresh({ document: titled('new')(blank), revision: 2 })
    expect(draft.view()).toMatchObject({ document: { title: 'new' }, revision: 2 })
  })

  it.each([
    ['older', 0],
    ['the same', 1],
  ])('is ignored when %s', (_, revision) => {
    const { draft } = server()
    draft.refresh({ document: titled('old')(blank), revision })
    expect(draft.view().document.title).toBe('a')
  })

  it('never replaces unsent changes', () => {
    const { draft } = server()
    draft.edit(titled('mine'))
    draft.refresh({ document: titled('new')(blank), revision: 9 })
    expect(draft.view().document.title).toBe('mine')
  })
})

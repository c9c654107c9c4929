import { describe, expect, it } from 'vitest'
import { burstMs, historyLimit, record, redo, startHistory, undo } from '#renderer/form-workspace/undo-history.ts'

describe('history', () => {
  it('goes back to each earlier document and forward again', () => {
    const edited = record(record(startHistory('a'), 'b', 0), 'c', 0)
    expect(undo(edited).present).toBe('b')
    expect(undo(undo(edited)).present).toBe('a')
    expect(redo(undo(edited)).present).toBe('c')
  })

  it('stays where it is at either end', () => {
    const fresh = startHistory('a')
    expect(undo(fresh)).toBe(fresh)
    expect(redo(fresh)).toBe(fresh)
  })

  it('forgets the undone future once something new is edited', () => {
    const edited = record(undo(record(startHistory('a'), 'b', 0)), 'c', 0)
    expect(redo(edited).present).toBe('c')
    expect(undo(edited).present).toBe('a')
  })

  it.each([
    ['one step', 'label:1', burstMs - 1, 'a'],
    ['two steps after a pause', 'label:1', burstMs, 'b'],
    ['two steps about different things', 'label:2', 1, 'b'],
    ['two steps without a mark', undefined, 1, 'b'],
  ])('takes a burst of typing as %s', (_, mark, later, undone) => {
    const edited = record(record(startHistory('a'), 'b', 0, 'label:1'), 'c', later, mark)
    expect(undo(edited).present).toBe(undone)
  })

  it('does not record an edit that changes nothing', () => {
    const fresh = startHistory('a')
    expect(record(fresh, 'a', 0)).toBe(fresh)
  })

  it('keeps a bounded number of documents', () => {
    let history = startHistory(0)
    for (let n = 1; n <= historyLimit + 50; n += 1) history = record(history, n, n)
    expect(history.past).toHaveLength(historyLimit)
    expect(history.past.at(-1)).toBe(historyLimit + 49)
  })
})

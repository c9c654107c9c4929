import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { cssText, useRunningHead } from '#plugins/statistics/client/running-head.ts'

afterEach(() => vi.restoreAllMocks())

it('writes titles as CSS, whatever characters they have', () => {
  expect(cssText('满意度 “2026”')).toBe('"满意度 “2026”"')
  expect(cssText('a"b\\c\nd')).toBe('"a\\22 b\\5c c\\a d"')
})

it('is gone with the screen', () => {
  const written = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation(() => {})
  document.adoptedStyleSheets = []
  const { unmount } = renderHook(() => useRunningHead('调查'))
  expect(document.adoptedStyleSheets).toHaveLength(1)
  expect(written.mock.calls[0]![0]).toContain('content: "调查"')
  unmount()
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DoneStep } from '#renderer/crud/import/done-step.tsx'
import type { Import } from '#renderer/crud/import/use-import.ts'
import { renderWith } from '../../render.tsx'

const one = { state: { step: 'done', result: { created: 1, updated: 2, unchanged: 3, skipped: 4 } } } as Import

it.each([
  ['zh-cn', '新增 1 条，更新 2 条，3 条无变化，跳过 4 条。'],
  ['en', '1 created, 2 updated, 3 unchanged, 4 skipped.'],
] as const)('says in %s how many rows were left alone', async (locale, words) => {
  await renderWith(<DoneStep one={one} />, { locale })
  expect(await screen.findByText(words)).toBeDefined()
})

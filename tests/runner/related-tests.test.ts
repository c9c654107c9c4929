import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folders, relatedJourneys } from '../e2e/related-journeys.ts'
import { bothEngines } from './suites.ts'
import { root } from './imports.ts'
import { lists, relatedTests } from './related-tests.ts'

const near = (changed: string, distance: number): readonly string[] =>
  relatedTests([changed])
    .filter((one) => one.distance <= distance)
    .map((one) => one.file)

describe('the nearest tests of a change', () => {
  it('are its namesake and what imports it', () => {
    expect(near('schemas/form/evaluate-logic.ts', 0)).toEqual(['tests/schemas/form/evaluate-logic.test.ts'])
    expect(near('renderer/kit/signed-in-user.ts', 1)).toContain('tests/src/screens/session-ended.test.tsx')
  })

  it('are those of the folder that mirrors it, where everything meets in one list', () => {
    expect(near('plugins/form-fill/server/submission-store.ts', 2)).toContain(
      'tests/plugins/form-fill/server/submit-answers.test.ts',
    )
    expect(near('server/crud/write/save-order.ts', 3)).toContain(
      'tests/server/crud/input-validation-and-defaults.test.ts',
    )
  })

  it('are those that name a module file, and the contract of all of them', () => {
    const found = near('plugins/notice/modules/system/notice.json', 1)
    expect(found).toContain('tests/plugins/notice/server/notices.test.ts')
    expect(found).toContain('tests/server/crud/module-contract.test.ts')
  })

  it('are few where one feature changes', () => {
    expect(relatedTests(['plugins/logic/client/rule-effects.ts']).length).toBeLessThan(20)
  })
})

describe('the journeys of a change', () => {
  it('are at most two, and none where no screen is touched', () => {
    expect(relatedJourneys(['plugins/logic/client/rule-card.tsx'])).toEqual(['phq-9.e2e.ts'])
    expect(relatedJourneys(['renderer/fill/field.tsx', 'plugins/captcha/client/captcha-popup.tsx'])).toHaveLength(2)
    expect(relatedJourneys(['server/app.ts', 'schemas/form/evaluate-logic.ts'])).toEqual([])
  })
})

it.each([
  ['lists of what is registered', [...lists]],
  ['files that run on both engines', bothEngines],
  ['folders of screens', folders],
  ['journeys', folders.flatMap((folder) => relatedJourneys([`${folder}x.tsx`])).map((file) => `tests/e2e/${file}`)],
])('%s are there', (_, paths) => {
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

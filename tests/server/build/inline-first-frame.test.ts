import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { usedTokens } from '#server/build/inline-first-frame.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

it('keeps of a sheet what is used, under the same selectors', () => {
  const sheet = `:root { --a: 1px; --b: 2px; }
:root[data-x='dark'] { color-scheme: dark; --a: 3px; }
:root .part { --b: 1px; }
body { --a: 4px; }`
  expect(usedTokens(sheet, 'p { margin: var(--a) }')).toBe(
    `:root{--a: 1px}\n:root[data-x='dark']{color-scheme: dark; --a: 3px}`,
  )
})

it('follows the device where the page names no color scheme', () => {
  const sheet = `:root[data-primary='blue'][data-mantine-color-scheme='dark'] { --a: 1px; }`
  expect(usedTokens(sheet, 'p { margin: var(--a) }')).toBe(
    `${sheet.replace(' { --a: 1px; }', '{--a: 1px}')}
@media (prefers-color-scheme: dark){:root[data-primary='blue']:not([data-mantine-color-scheme]){--a: 1px}}`,
  )
})

it('has the tones of the real bars', () => {
  const tones = (css: string): readonly string[] => [...css.matchAll(/--tone: (#\w{6})/g)].map(([, colour]) => colour!)
  expect(tones(read('src/first-frame.css'))).toEqual(tones(read('src/shell/menu-and-bar-tones.module.css')))
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../../schemas/', import.meta.url)

/** Every file and package that `file` loads, however far away. Types are gone before anything runs. */
function reached(file: URL, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file.href)) return seen
  seen.add(file.href)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)) {
    if (path!.startsWith('.')) reached(new URL(path!, file), seen)
    else seen.add(path!)
  }
  return seen
}

it('the fill page loads no parser, no compiler and no package', () => {
  const loaded = [...reached(new URL('form/runtime.ts', folder))].map((file) => file.replace(folder.href, ''))
  // the names of regions hang on the list of types that the page's build replaces; `fill-load.test.ts` finds none there
  expect(loaded.filter((file) => !file.startsWith('form/') && !file.startsWith('module/'))).toEqual(['@vant/area-data'])
  expect(
    loaded.filter((file) =>
      /(?<!evaluate-)formula|compile|graph|pattern|document(?!-shape)|diff-(versions|documents|answers)|check-(logic|settings)/.test(
        file,
      ),
    ),
  ).toEqual([])
  expect(loaded).toContain('form/evaluate-formula.ts')
})

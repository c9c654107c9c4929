import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ModuleFile } from '#schemas/module/module-file.ts'

const root = join(import.meta.dirname, '../../..')
const files = globSync('{schemas/system,plugins/{notice,job,sensitive-word}/modules/*}/*.json', { cwd: root })

/** Keys, codes, paths and addresses: what machines call a row by. */
const ids = /^(?:\w*Key|\w*Code|dictType|\w*Value|path|ip|ipaddr)$/
const when = /(?<!^cost)(?:Time|Date)$/

/** Who or what is 0, when is 1, what machines call it 2; states stand beside the title, wherever they are listed. */
const rank = (field: string): number => (when.test(field) ? 1 : ids.test(field) ? 2 : 0)

it.each(files)('names on a phone who or what, then when, then keys: %s', (file) => {
  const { list } = JSON.parse(readFileSync(join(root, file), 'utf8')) as ModuleFile
  const { subtitle, extra = [] } = list?.card ?? {}
  const facts = [
    ...(subtitle ? [subtitle] : []),
    ...extra.filter((field) => !/^(?:status|state|result|lastResult)$/.test(field)),
  ]
  const ranks = facts.map((field) => rank(field))
  expect(ranks).toEqual(ranks.toSorted())
})

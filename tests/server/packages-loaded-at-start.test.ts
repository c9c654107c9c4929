import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const importing = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm

/** The packages that come with a file: those that it imports at once, and not when they are first needed. */
function packagesOf(entry: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const open = [join(root, entry)]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importing)) {
      if (name.startsWith('.')) open.push(join(dirname(file), name))
      else if (name.startsWith('#')) open.push(join(root, name.slice(1)))
      else packages.add(name)
    }
  }
  return packages
}

describe('a server that starts', () => {
  const packages = new Set(['server/serve.ts', 'server/run-app.ts'].flatMap((entry) => [...packagesOf(entry)]))

  it('is found with what it needs at once', () => {
    expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg', 'ajv']))
  })

  it.each([
    'vite',
    '@electric-sql/pglite',
    'sanitize-html',
    'openid-client',
    'nodemailer',
    'react-dom/server',
    'typescript',
    'hucre/xlsx',
    'fast-xml-parser',
    // would load Node's own fetch (kit/lazy-node-http.ts)
    'node:http',
    'node:https',
  ])('does not hold %s in memory before something needs it', (name) => expect([...packages]).not.toContain(name))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { importsAtLoad, importsOf, projectFiles, root, specifiers } from './runner/imports.ts'

const tracked = projectFiles()
const sources = tracked.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('tests/'))

// a row reads: files in `from` import only from `to` (and packages)
const layers = [
  { from: /^schemas\//, to: /^schemas\// },
  { from: /^renderer\//, to: /^(schemas|renderer)\// },
  { from: /^plugins\/(?!form-fill\/)([^/]+)\/client\//, to: /^(schemas|renderer)\/|^plugins\/$1\/(client|shared)\// },
  {
    from: /^plugins\/form-fill\/client\//,
    to: /^(schemas|renderer)\/|^plugins\/form-fill\/(client|shared)\/|^plugins\/fill\.ts$/,
  },
  { from: /^plugins\/fill\.ts$/, to: /^(renderer\/fill|plugins\/[^/]+\/(client|shared))\// },
  {
    from: /^plugins\/([^/]+)\/server\//,
    to: /^(schemas|server\/(kit|authorization|crud))\/|^plugins\/$1\/(server|shared|modules|sql)(\/|$)/,
  },
  { from: /^plugins\/([^/]+)\/shared\//, to: /^(schemas|plugins\/$1\/shared)\// },
  { from: /^plugins\/client\.ts$/, to: /^(renderer\/kit|plugins\/[^/]+\/client)\// },
  { from: /^plugins\/server\.ts$/, to: /^(server\/kit|plugins\/[^/]+\/server)\// },
  { from: /^server\/kit\//, to: /^(schemas|server\/(kit|authorization))\// },
  { from: /^server\/authorization\//, to: /^(schemas|server\/(kit|crud|authorization))\// },
  { from: /^server\/crud\/(?!cli\/)/, to: /^(schemas|server\/(kit|authorization|crud))\// },
  {
    from: /^server\/crud\/cli\//,
    to: /^(schemas|server\/(kit|authorization|crud|seeds|services\/db|domains))\/|^plugins\/server\.ts$/,
  },
  { from: /^server\/services\//, to: /^(schemas|server\/(kit|authorization|services))\// },
  { from: /^server\/domains\/([^/]+)\//, to: /^(schemas|server\/(kit|authorization|crud|domains\/$1))\// },
  { from: /^server\//, to: /^(schemas|server)\/|^plugins\/server\.ts$/ },
  { from: /^src\//, to: /^(schemas|renderer|src)\/|^plugins\/client\.ts$/ },
]

test.each(layers)('$from imports only what it may', ({ from, to }) => {
  const rows = sources.filter((file) => from.test(file))
  const strays = rows.flatMap((file) => {
    const allowed = new RegExp(to.source.replaceAll('$1', from.exec(file)?.[1] ?? ''))
    return importsOf(file)
      .filter((path) => !allowed.test(path))
      .map((path) => `${file} → ${path}`)
  })
  expect(strays).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
})

describe('the house', () => {
  it('has no other room at the top', () => {
    const top = new Set(tracked.map((file) => file.split('/')[0]!).filter((name) => !name.startsWith('.')))
    const given = [
      'CHANGELOG.md',
      'README.md',
      'package-lock.json',
      'package.json',
      'plugins',
      'renderer',
      'schemas',
      'server',
      'src',
      'tests',
      'tsconfig.json',
      'vite.config.ts',
    ]
    expect([...top].filter((name) => !given.includes(name))).toEqual([])
  })

  it('keeps React, the DOM and Node out of what data means', () => {
    const strays = sources
      .filter((file) => file.startsWith('schemas/'))
      .flatMap((file) =>
        packagesOf(file)
          .filter((name) => /^(node:|react|@mantine)/.test(name))
          .map((name) => `${file} → ${name}`),
      )
    expect(strays).toEqual([])
    expect(sources.filter((file) => file.startsWith('schemas/') && file.endsWith('.tsx'))).toEqual([])
  })

  it('keeps the admin interface out of the page a visitor fills', () => {
    const strays = sources
      .filter((file) => file.startsWith('renderer/fill/'))
      .flatMap((file) =>
        [
          ...packagesOf(file).filter((name) => !/^react(-dom)?(\/|$)/.test(name)),
          ...importsOf(file).filter((path) => !/^(schemas|renderer\/fill)\//.test(path)),
        ].map((name) => `${file} → ${name}`),
      )
    expect(strays).toEqual([])
  })

  it('has no circle of imports, of types neither', () => {
    const known = new Set(sources)
    const left = new Map(sources.map((file) => [file, new Set(importsAtLoad(file).filter((path) => known.has(path)))]))
    // whatever imports nothing that is left is in no circle; what stays at the end is in one, or leads into one
    for (let before = -1; before !== left.size;) {
      before = left.size
      for (const [file, paths] of left) {
        for (const path of paths) if (!left.has(path)) paths.delete(path)
        if (paths.size === 0) left.delete(file)
      }
    }
    expect([...left].map(([file, paths]) => `${file} → ${[...paths].join(', ')}`)).toEqual([])
  })

  it('evaluates no string and sets markup in one place only', () => {
    const found = sources.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return /\bnew Function\(|[^\w.]eval\(|node:vm/.test(text) ? [file] : []
    })
    expect(found).toEqual([])
  })

  it('lets every list float in the page, where no card around its field cuts it off', () => {
    expect(sources.filter((file) => /withinPortal(=\{|: )false/.test(readFileSync(join(root, file), 'utf8')))).toEqual(
      [],
    )
  })

  it('asks question types what they are, and never their names', () => {
    const types = sources.flatMap((file) =>
      /^schemas\/form\/types\/.*\.ts$/.exec(file)
        ? [...readFileSync(join(root, file), 'utf8').matchAll(/readonly type: '(\w+)'/g)].map((match) => match[1]!)
        : [],
    )
    const decides = new RegExp(`\\btype\\b\\)? (?:===|!==) '(?:${types.join('|')})'`)
    const about = sources.filter(
      (file) =>
        /^(schemas\/form|renderer\/(fill|answers|draft)|plugins\/(form-\w+|logic|statistics))\//.test(file) &&
        !/^(schemas\/form|renderer\/fill)\/types\//.test(file),
    )
    expect(types.length).toBeGreaterThan(10)
    expect(about.filter((file) => decides.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('knows no form in the host: its tables, versions and submissions belong to features', () => {
    const names =
      /\bform_(?:submission|version|counter|unique)\b|\bform(?:Submission|Version|Counter|Unique)\b|\bapp\.(?:forms|submissions)\b|\bFormHead\b/
    const host = sources.filter((file) => /^server\/(?!migrations\/)/.test(file))
    expect(host.filter((file) => names.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('reads the environment in one file', () => {
    const readers = sources.filter(
      (file) => file.startsWith('server/') && readFileSync(join(root, file), 'utf8').includes('process.env'),
    )
    expect(
      readers.filter(
        (file) =>
          !['server/start.ts', 'server/crud/cli/check.ts', 'server/dev.ts', 'server/build/cli.ts'].includes(file),
      ),
    ).toEqual([])
  })
})

const packagesOf = (file: string): readonly string[] => specifiers(file).filter((name) => !/^[#./]/.test(name))

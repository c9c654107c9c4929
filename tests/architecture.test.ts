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

  it('cuts no idea into crumbs: few files have at most 15 lines', () => {
    // a migration is a file of its own however short it is
    const small = tracked.filter(
      (file) =>
        /\.(tsx?|css|sql)$/.test(file) &&
        !file.includes('/migrations/') &&
        readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length <= 15,
    )
    expect(small.length, `merge a file into the one whose idea it serves:\n${small.join('\n')}`).toBeLessThanOrEqual(79)
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

  it('names the close button of every dialog', () => {
    const unnamed = sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/<(?:Modal|Drawer)\s(.*?)>\n/gs)].flatMap(([, props]) =>
        /closeButtonProps|withCloseButton=\{false\}|\{\.\.\.frame\}/.test(props!) ? [] : [file],
      ),
    )
    expect(unnamed).toEqual([])
  })

  it('asks question types what they are, and never their names', () => {
    const questions = namesIn(/^schemas\/form\/types\/.*\.ts$/, /readonly type: '(\w+)'/g)
    // elsewhere, a `date` or an `image` may be a module's field and a `number` a JSON Schema
    const others = ['number', 'image', ...namesIn(/^schemas\/module\/field-types\.ts$/, /^ {2}(\w+): \{/gm)]
    expect(questions.length).toBeGreaterThan(10)
    expect(others.length).toBeGreaterThan(15)

    const ofForms =
      /^(schemas\/form|renderer\/(fill|answer-filter|form-workspace)|plugins\/(form-\w+|logic|statistics))\//
    const apart = /^(schemas\/form|renderer\/fill)\/types\//
    const deciding = sources.filter((file) => {
      const names = ofForms.test(file) ? questions : questions.filter((name) => !others.includes(name))
      return !apart.test(file) && decidesByType(readFileSync(join(root, file), 'utf8'), names)
    })
    expect(deciding).toEqual([])
  })

  it.each([
    "if (item.type === 'rate') return",
    "const isRate = item?.type !== 'rate'",
    "items.filter(({ type }) => type === 'rate')",
    "const isRate = (item as Item).type === 'rate'",
    "const isRate = 'rate' === item.type",
    "if (item['type'] === 'rate') return",
    "const isScale = ['rate', 'number'].includes(item.type)",
    "switch (item.type) {\n  case 'text':\n    return 1\n  case 'rate':\n    return 2\n}",
  ])('knows that this asks for the name of a question type: %s', (code) => {
    expect(decidesByType(code, ['rate'])).toBe(true)
  })

  it.each([
    "if (field.type === 'enum') return",
    "card.mark === 'rate'",
    "switch (card) {\n  case 'rate':\n    return 2\n}",
  ])('knows that this does not: %s', (code) => {
    expect(decidesByType(code, ['rate'])).toBe(false)
  })

  it('has left behind the names that said nothing', () => {
    const folders = /^(schemas\/kit|renderer\/(form|draft|answers)|renderer\/crud\/later|src\/shell\/kept)\//
    const words =
      /\b(?:wordSet|useWords|kindOf|Judgement|ModuleCopy|FieldCopy|ColumnCopy|veilOf|whoIsHere|tellUnsaved|mayTellRows|kinOf|deeds?|twigs?|resettle|toldApart|keptUntilTold|tellStored|maxTold|sayIn|saidBy|saidOf|placesLeft|bus\.tell)\b/i
    expect(sources.filter((file) => folders.test(file) || retiredFiles.test(file))).toEqual([])
    expect(
      sources.filter((file) => !file.includes('/migrations/') && words.test(readFileSync(join(root, file), 'utf8'))),
    ).toEqual([])
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
          !['server/start.js', 'server/crud/cli/check-modules.ts', 'server/dev.ts', 'server/build/cli.ts'].includes(
            file,
          ),
      ),
    ).toEqual([])
  })
})

const packagesOf = (file: string): readonly string[] => specifiers(file).filter((name) => !/^[#./]/.test(name))

/** What a pattern finds in the files of a pattern. */
const namesIn = (files: RegExp, names: RegExp): readonly string[] =>
  sources
    .filter((file) => files.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(names)].map((match) => match[1]!))

/** Whether code compares a `type` with one of the names: by `===`, in a list, or in the cases of a `switch`. */
function decidesByType(code: string, names: readonly string[]): boolean {
  const name = `'(?:${names.join('|')})'`
  const type = String.raw`(?:\btype\b|\['type'\])`
  const compared = new RegExp(
    String.raw`${type}\)? [!=]== ${name}|${name} [!=]== [\w.?!]*${type}|\[[^\]]*${name}[^\]]*\]\.includes\([\w.?!]*${type}`,
  )
  const cases = new RegExp(`case ${name}`)
  const switches = code.split(/\bswitch \(/).slice(1)
  return compared.test(code) || switches.some((one) => /^[^{]*\btype\) \{/.test(one) && cases.test(one))
}

/** Files whose names were replaced by the field's terms (README of the folder, or what the file does now, says which). */
const retiredFiles = new RegExp(
  String.raw`(?:^|/)(?:words|faces|check-faces|check-claims|check-across|check-source|browser-copy|searched|storable|syntax-words|fault-key|own-path|process-wire|judge|compile-part|form-frame|form-path|twig|use-branches|use-aside|use-deeds|row-deeds|binned|list-faces|list-look|use-list-look|use-asked-create|use-form-address|use-typed|use-changes|action-bar|obstacle|own-escape|group-places|fault-text|use-faults|plugged|use-late-frame|use-taken-focus|notice-layer|kept-page|schema-marks|filling|carried|visit|html-answer|kind-faces|item-face|use-focus-wish|to-editor|attention|tell-todo|test-row|work-worker|save-text|use-scope|absent|letters|table-answer|sniff|forwarded|fault-words|vitals|fitting-changes|message-channel|process-task|process-store|in-use|told-help|stray-menus|last-place|query-words|strangers|one-address-each|bespoke|still-here|face-dialog|own-face|tag-hands|tag-deeds|tag-edits|leave-whole|palette-place|settings-place|fetch-line|connection-line|ways|sso-again|use-offer|data-modules|loss|own-widgets|claim-places)\.tsx?$|/(?:late|aside)-[\w-]+\.tsx?$`,
)

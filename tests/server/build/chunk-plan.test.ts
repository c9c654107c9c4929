import { expect, it } from 'vitest'
import { planChunks, type ModuleGraph } from '#server/build/chunk-plan.ts'

/** `a: 'b c'` imports `b` and `c`; a name with `?` is imported dynamically. */
function graphOf(modules: Readonly<Record<string, string>>, bytes: Readonly<Record<string, number>> = {}): ModuleGraph {
  return new Map(
    Object.entries(modules).map(([id, names]) => {
      const wanted = names.split(' ').filter(Boolean)
      return [
        id,
        {
          bytes: bytes[id] ?? 100,
          imports: wanted.filter((name) => !name.endsWith('?')),
          dynamicImports: wanted.filter((name) => name.endsWith('?')).map((name) => name.slice(0, -1)),
        },
      ] as const
    }),
  )
}

const plan = (
  graph: ModuleGraph,
  {
    fileCost = 0,
    sections = {},
    weights = {},
  }: {
    readonly fileCost?: number
    readonly sections?: Readonly<Record<string, string>>
    readonly weights?: Readonly<Record<string, number>>
  } = {},
): readonly string[] =>
  planChunks(graph, {
    main: 'main',
    fileCost,
    sectionOf: (id) => sections[id],
    weightOf: (section) => weights[section] ?? 1,
  })
    .map((ids) => ids.toSorted().join(' '))
    .toSorted()

it('puts modules into one file that the same sections need', () => {
  const graph = graphOf({
    main: 'react a? b?',
    react: '',
    a: 'shared own',
    b: 'shared',
    shared: 'deep',
    deep: '',
    own: '',
  })
  expect(plan(graph)).toEqual(['a own', 'b', 'deep shared', 'main react'])
})

it('does not count again what is loaded before a section is asked for', () => {
  const graph = graphOf({ main: 'list?', list: 'table dialog?', dialog: 'table field', table: '', field: '' })
  expect(plan(graph)).toEqual(['dialog field', 'list table', 'main'])
})

it('counts it where the section is asked for elsewhere, too', () => {
  const graph = graphOf({ main: 'list? dialog?', list: 'table dialog?', dialog: 'table', table: '' })
  expect(plan(graph)).toEqual(['dialog', 'list', 'main', 'table'])
})

it('merges files where a request costs more than the bytes loaded in vain', () => {
  const modules = { main: 'a? b?', a: 'x', b: 'x y', x: '', y: '' }
  expect(plan(graphOf(modules), { fileCost: 1000 })).toEqual(['a b x y', 'main'])
  expect(plan(graphOf(modules, { a: 5000, b: 5000, y: 5000 }), { fileCost: 1000 })).toHaveLength(4)
})

it('counts what a merged file would import', () => {
  // `small` is worth merging with `a`, but would bring `heavy` to `a`
  const graph = graphOf(
    { main: 'a? b? c?', a: 'x', b: 'x small', c: 'small heavy', x: '', small: 'heavy', heavy: '' },
    { heavy: 1_000_000 },
  )
  const files = plan(graph, { fileCost: 10_000 })
  expect(files.find((file) => file.includes('x'))).not.toContain('small')
})

it('lets no two files import each other', () => {
  const graph = graphOf({ main: 'a? b?', a: 'x', x: 'z', z: 'y', y: '', b: 'y z?' }, { z: 100_000 })
  const files = plan(graph, { fileCost: 150 })
  const home = new Map(files.flatMap((file) => file.split(' ').map((id) => [id, file] as const)))
  const importsOf = (file: string): readonly string[] => [
    ...new Set(file.split(' ').flatMap((id) => graph.get(id)!.imports.map((imported) => home.get(imported)!))),
  ]
  const reach = (file: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
    importsOf(file)
      .filter((one) => one !== file && !seen.has(one))
      .reduce((all, one) => reach(one, all.union(new Set([one]))), seen)
  expect(files.filter((file) => reach(file).has(file))).toEqual([])
})

it('fetches the modules of a section together', () => {
  const graph = graphOf({ main: 'list? tabs?', list: 'x', tabs: 'y', x: '', y: '' })
  expect(plan(graph, { sections: { list: 'first', tabs: 'first' } })).toEqual(['list tabs x y', 'main'])
})

it('has the styles of what comes first in the first style sheet', () => {
  const graph = graphOf({ main: 'list? other?', list: 'list.css', other: 'other.css', 'list.css': '', 'other.css': '' })
  expect(plan(graph, { weights: { list: 4 } })).toEqual(['list', 'list.css main', 'other other.css'])
})

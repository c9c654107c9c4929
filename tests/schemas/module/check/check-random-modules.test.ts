import { expect, it } from 'vitest'
import { checkModules, type Checked } from '#schemas/module/check/check-modules.ts'
import { planTable } from '#schemas/module/table-plan.ts'
import { bodySchema } from '#schemas/module/body-schema.ts'
import type { ModuleFile } from '#schemas/module/module-file.ts'
import { resolve } from '#schemas/module/resolve-module.ts'
import { nameOf, randomModule } from '#tests/support/modules/random-module.ts'
import { random, type Random } from '#tests/support/seeded-random.ts'

const seed = Number(process.env.RANDOM_SEED ?? 1)
const next = random(seed)
const files: ModuleFile[] = []
for (let n = 1; n <= Number(process.env.RANDOM_MODULES ?? 16); n++) files.push(randomModule(next, n, files))

// oxlint-disable-next-line typescript/no-explicit-any -- a file that is about to be broken
type Loose = Record<string, any>

/** One way to break a file; false: this file has nothing of the kind. */
type Break = (file: Loose, next: Random) => boolean | void

const fieldOf = (file: Loose, ...types: readonly string[]): Loose | undefined =>
  Object.values(file.fields as Record<string, Loose>).find((field) => types.includes(field.type))
const within = (part: Loose | undefined, change: (part: Loose) => void): boolean => {
  if (part) change(part)
  return part !== undefined
}
/** The name of a field of these types, and its definition. */
const named = (file: Loose, ...types: readonly string[]): readonly [string, Loose] | undefined =>
  Object.entries(file.fields as Record<string, Loose>).find(([, field]) => types.includes(field.type))

const breaks: Readonly<Record<string, Break>> = {
  'no title': (file) => void delete file.title,
  'no scope': (file) => void delete file.dataScope,
  'no fields': (file) => void (file.fields = {}),
  'another name than its path': (file) => void (file.module = 'random/other'),
  'an unknown key': (file) => void (file.tabel = {}),
  'a key that is no field': (file) => void (file.table.key = 'nothing'),
  'a key that is no id': (file) => void (file.table.key = 'name'),
  'a second id': (file) => void (file.fields.other = { type: 'id', label: 'x' }),
  'an unknown type': (file) => void (file.fields.name.type = 'strin'),
  'a text without a length': (file) => void delete file.fields.name.length,
  'a reserved name': (file) => void (file.fields.page = { type: 'int', label: 'x' }),
  'a key of another type': (file) => void (file.fields.name.dict = 'x'),
  'an unknown widget': (file) => void (file.fields.name.widget = 'inptu'),
  'an operator that does not fit': (file) => void (file.fields.name.ops = ['between']),
  'a column twice': (file) => void (file.fields.twin = { type: 'int', column: 'name', label: 'x' }),
  'a column of the recycle bin': (file) => {
    file.table.softDelete = true
    file.fields.twin = { type: 'int', column: 'del_flag', label: 'x' }
  },
  'an index of a long text': (file) => void (file.fields.long = { type: 'text', index: true, label: 'x' }),
  'a column of the version': (file) => {
    file.table.lock = true
    file.fields.twin = { type: 'int', column: 'version', label: 'x' }
  },
  'a column of the stamps': (file) => {
    file.table.stamps = true
    file.fields.twin = { type: 'string', length: 5, column: 'create_by', label: 'x' }
  },
  'a default of another type': (file) => void (file.fields.name.default = 5),
  'a default that is too long': (file) => void (file.fields.name.default = 'x'.repeat(41)),
  'a default that is too short': (file) => void Object.assign(file.fields.name, { minLength: 3, default: 'x' }),
  'a default against the pattern': (file) =>
    void Object.assign(file.fields.name, { pattern: '^[a-z]+$', default: '1' }),
  'a default out of range': (file) =>
    within(fieldOf(file, 'int', 'bigint'), (field) => Object.assign(field, { min: 1, max: 5, default: 9 })),
  'a default that is no day': (file) => void (file.fields.day = { type: 'date', default: '2026-02-30', label: 'x' }),
  'a default that is no moment': (file) =>
    void (file.fields.moment = { type: 'datetime', default: 'yesterday', label: 'x' }),
  'a default that is no address': (file) => void (file.fields.mail = { type: 'email', default: '???', label: 'x' }),
  'a longest below the shortest': (file) => void Object.assign(file.fields.name, { length: 5, minLength: 6 }),
  'a greatest below the least': (file) =>
    within(fieldOf(file, 'int', 'bigint', 'decimal'), (field) => Object.assign(field, { min: 5, max: 1 })),
  'more places than digits': (file) =>
    within(fieldOf(file, 'decimal'), (field) => Object.assign(field, { precision: 2, scale: 5 })),
  'an option twice': (file) => within(fieldOf(file, 'enum'), (field) => field.options.push(field.options[0])),
  'options of two kinds': (file) =>
    within(fieldOf(file, 'enum'), (field) => field.options.push({ value: 'x', label: 'x' }, { value: 77, label: 'y' })),
  'a link to nowhere': (file) =>
    within(fieldOf(file, 'ref', 'refs'), (field) => Object.assign(field.ref, { module: 'random/nothing' })),
  'a link to a field that is none': (file) =>
    within(fieldOf(file, 'ref', 'refs'), (field) => Object.assign(field.ref, { label: 'nothing' })),
  'a required link that is let go': (file) =>
    within(fieldOf(file, 'ref'), (field) => {
      field.required = true
      field.ref.onDelete = 'setNull'
    }),
  'a join table that is the table of a module': (file) =>
    within(fieldOf(file, 'refs'), (field) => Object.assign(field.through, { table: file.table.name })),
  'a pattern that is none': (file) => void (file.fields.name.pattern = '('),
  'a mask on a number': (file) => void (file.fields.number = { type: 'int', mask: 'all', label: 'x' }),
  'a column of nothing': (file) => void (file.list = { columns: ['nmae'] }),
  'a column twice in the list': (file) => void (file.list = { columns: ['name', { field: 'name' }] }),
  'a sort by nothing': (file) => void (file.list = { columns: ['name'], sort: ['-nmae'] }),
  'a sort by what has no order': (file) => {
    const [name] =
      named(file, 'json', 'text', 'richtext', 'code', 'dicts', 'refs', 'images', 'files', 'image', 'file') ?? []
    if (name === undefined) return false
    file.list = { columns: ['name'], sort: [name] }
    return true
  },
  'a view sorted by what has no order': (file) => {
    const [name] = named(file, 'json', 'text', 'richtext', 'code', 'dicts', 'refs') ?? []
    if (name === undefined) return false
    file.views = [{ key: 'v', title: 'x', sort: [name] }]
    return true
  },
  'a view twice': (file) =>
    void (file.views = [
      { key: 'v', title: 'x' },
      { key: 'v', title: 'y' },
    ]),
  'a view by nothing': (file) => void (file.views = [{ key: 'v', title: 'x', filter: { nmae: { eq: 1 } } }]),
  'a view by an operator that does not exist': (file) =>
    void (file.views = [{ key: 'v', title: 'x', filter: { name: { resembles: 1 } } }]),
  'an unknown action': (file) => void (file.list = { columns: ['name'], row: ['edti'] }),
  'a search by nothing': (file) => void (file.search = ['nmae']),
  'a search by what does not fit': (file) => void (file.search = [{ field: 'name', op: 'between' }]),
  'a search by a secret': (file) => {
    file.fields.code = { type: 'password', label: 'x' }
    file.search = ['code']
  },
  'a secret in the list': (file) => {
    file.fields.name.secret = true
    file.list = { columns: ['name'] }
  },
  'a form without a field that must be': (file) =>
    void (file.form = {
      groups: [{ fields: [Object.keys(file.fields).find((name) => !['id', 'name'].includes(name))] }],
    }),
  'a form with a field twice': (file) =>
    void (file.form = {
      groups: [
        {
          fields: [
            'name',
            'name',
            ...Object.keys(file.fields).filter((name) => file.fields[name].required && name !== 'name'),
          ],
        },
      ],
    }),
  'steps without titles': (file) =>
    void (file.form = {
      layout: 'steps',
      groups: [{ fields: Object.keys(file.fields).filter((name) => name !== 'id') }],
    }),
  'a history without a log': (file) => {
    delete file.log
    file.detail = { history: true }
  },
  'an import of what the server sets': (file) => void (file.import = { fields: ['id', 'name'] }),
  'an export of a secret': (file) => {
    file.fields.code = { type: 'password', label: 'x' }
    file.export = { fields: ['code'] }
  },
  'a table of another module': (file) => void (file.table.name = 'sys_post_of_random'),
  'permissions of another module': (file) => void (file.permissions = { prefix: 'random:taken' }),
  'a widget of another type': (file) => void (file.fields.name.widget = 'slider'),
  'a cell of another type': (file) => void (file.list = { columns: [{ field: 'name', cell: 'money' }] }),
  'a total of texts': (file) => void (file.list = { columns: [{ field: 'name', total: 'sum' }] }),
  'a link with a field that is none': (file) =>
    void (file.actions = { go: { label: 'x', on: 'row', link: '/x/{nmae}' } }),
  'rows dragged without an order': (file) => {
    if (file.table.tree) return false
    file.list = { columns: ['name'], dragSort: true }
    return true
  },
  'a view by an operator of another type': (file) =>
    void (file.views = [{ key: 'v', title: 'x', filter: { name: { has: 'x' } } }]),
  'a view by a value of another type': (file) =>
    void (file.views = [{ key: 'v', title: 'x', filter: { id: { eq: 'x' } } }]),
  'a scope by a text': (file) => void (file.dataScope = { dept: 'name' }),
  'an index of nothing': (file) => void (file.table.indexes = [{ fields: ['nmae'] }]),
  'an index of what has no column': (file) => {
    const [name] = named(file, 'refs', 'virtual') ?? []
    if (name === undefined) return false
    file.table.indexes = [{ fields: [name] }]
    return true
  },
}

const other = {
  path: 'random/taken.json',
  name: 'random/taken',
  text: JSON.stringify(
    {
      ...files[0],
      module: 'random/taken',
      permissions: { prefix: 'random:taken' },
      endpoints: { base: '/random/taken' },
      table: { name: 'sys_post_of_random', key: 'id' },
      fields: { id: { type: 'id', label: 'x' } },
      search: [],
      list: { columns: ['id'] },
      form: undefined,
      views: [],
      detail: {},
      import: undefined,
      export: undefined,
    },
    null,
    2,
  ),
}

function check(file: unknown, name: string): Checked {
  const text = JSON.stringify(file, null, 2)
  // those it names are enough
  const sources = files
    .filter((one) => one.module !== name && text.includes(`"${one.module}"`))
    .map((one) => ({ path: `${one.module}.json`, name: one.module, text: JSON.stringify(one, null, 2) }))
  return checkModules([other, ...sources, { path: `${name}.json`, name, text }])
}

it(`passes ${files.length} random modules (seed ${seed})`, () => {
  const { faults } = check(files[0], files[0]!.module)
  expect(faults.filter(({ severity }) => severity === 'error')).toEqual([])
})

it.each(Object.keys(breaks))('refuses %s, with its line', (name) => {
  let broken = 0
  for (const file of files) {
    if (broken === 4) break
    const copy = structuredClone(file) as Loose
    if (breaks[name]!(copy, next) === false) continue
    broken += 1
    const lines = JSON.stringify(copy, null, 2).split('\n').length
    const errors = check(copy, file.module).faults.filter(
      (fault) => fault.severity === 'error' && fault.file === `${file.module}.json`,
    )
    expect({
      name,
      errors: errors.length > 0,
      lines: errors.every(({ line, column, message }) => line >= 1 && line <= lines && column >= 1 && message !== ''),
    }).toEqual({ name, errors: true, lines: true })
  }
  expect(broken).toBeGreaterThan(0)
})

it('never stumbles: whatever is left out or put in, it says so or the module can be made', () => {
  const known = new Map(files.map((file) => [file.module, resolve(file)]))
  let passed = 0
  for (let round = 0; round < files.length * 12; round++) {
    const at = 1 + next.below(files.length)
    const copy = structuredClone(files[at - 1]) as Loose
    damage(copy, next)
    const { modules } = check(copy, nameOf(at))
    const sound = modules.find((file) => file.module === nameOf(at))
    if (!sound) continue
    passed += 1
    const module = resolve(sound)
    bodySchema(module, 'create')
    planTable(module, new Map(), (name) => (name === module.name ? module : known.get(name)))
  }
  expect(passed).toBeGreaterThan(10)
}, 300_000)

/** Takes out or replaces one part, however deep. */
function damage(part: Loose, dice: Random): void {
  const keys = Object.keys(part)
  const key = keys[dice.below(keys.length)]
  if (key === undefined) return
  const value: unknown = part[key]
  if (typeof value === 'object' && value !== null && dice.chance(0.8)) return damage(value as Loose, dice)
  if (dice.chance(0.4)) delete part[key]
  else
    part[key] = dice.pick<unknown>([
      null,
      '',
      0,
      -1,
      1.5,
      true,
      [],
      {},
      'nmae',
      ['name'],
      { field: 'name' },
      '__proto__',
      'name',
    ])
}

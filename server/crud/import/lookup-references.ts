import { sql } from 'kysely'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import { locales, textIn, type Locale } from '#schemas/module/localized-text.ts'
import { rowSql, targetOf } from '../select-rows-sql.ts'
import { visibilityOf } from '../../authorization/field-visibility.ts'
import { plain, type WriteContext } from '../write/write-context.ts'
import { offeredBy } from '../write/reference-checks.ts'
import { cellText, type Find } from './parse-cell.ts'
import { importText } from './messages.ts'

/** Texts per query. */
const portion = 2_000
/** Rows read of a tree, whose paths need every row. */
const treeCap = 20_000

export interface Finders {
  readonly find: ReadonlyMap<string, Find>
  /** By field: dictionary values that no row may newly take. */
  readonly retired: ReadonlyMap<string, ReadonlySet<unknown>>
}

/**
 * Resolvers for the cells of these fields: rows in the caller's scope, dictionary entries, options. Each is loaded
 * once.
 */
export async function finders(
  context: WriteContext,
  fields: readonly ModuleField[],
  cellsOf: (field: ModuleField) => readonly unknown[],
): Promise<Finders> {
  const found = new Map<string, Find>()
  const retired = new Map<string, ReadonlySet<unknown>>()
  for (const field of fields) {
    if (field.dict) {
      const entries = await entriesOf(context, field.dict)
      found.set(field.name, choiceFinder(field, entries, context.locale))
      retired.set(field.name, new Set(entries.filter((entry) => entry.isRetired).map((entry) => entry.value)))
    } else if (field.options)
      found.set(
        field.name,
        choiceFinder(
          field,
          field.options.map(({ value, label }) => ({ value, labels: locales.map((locale) => textIn(label, locale)) })),
          context.locale,
        ),
      )
    else if (field.ref) found.set(field.name, await rowFinder(context, field, cellsOf(field)))
  }
  return { find: found, retired }
}

interface Choice {
  readonly value: string | number
  readonly labels: readonly string[]
  readonly isRetired?: boolean
}

async function entriesOf({ db }: WriteContext, dict: string): Promise<readonly Choice[]> {
  const { rows } = await sql<{ dictValue: string; dictLabel: string; dictLabelEn: string | null; isRetired: boolean }>`
    select d.dict_value, d.dict_label, d.dict_label_en, d.status <> '0' or t.status <> '0' as is_retired from sys_dict_data d join sys_dict_type t on t.dict_type = d.dict_type and t.del_flag = '0'
    where d.dict_type = ${dict} and d.del_flag = '0' order by is_retired, d.dict_sort, d.dict_code`.execute(db)
  return rows.map((row) => ({
    value: row.dictValue,
    labels: row.dictLabelEn ? [row.dictLabel, row.dictLabelEn] : [row.dictLabel],
    isRetired: row.isRetired,
  }))
}

/**
 * Matches labels in either language before values: people write the label they read, even in a dictionary where `1` is
 * labelled `0`. A disabled entry matches only where no enabled entry has the label.
 */
function choiceFinder(field: ModuleField, choices: readonly Choice[], locale: Locale): Find {
  const called = (some: readonly Choice[]) =>
    Map.groupBy(
      some.flatMap(({ value, labels }) => [...new Set(labels.map(fold))].map((label) => ({ label, value }))),
      ({ label }) => label,
    )
  const [inUse, retired] = [
    called(choices.filter((choice) => !choice.isRetired)),
    called(choices.filter((choice) => choice.isRetired)),
  ]
  const byValue = new Map(choices.map(({ value }) => [String(value), value]))
  const shown = choices
    .filter((choice) => !choice.isRetired)
    .slice(0, 12)
    .map(({ labels }) => labels[locale === 'en' ? 1 : 0] ?? labels[0])
    .join(locale === 'en' ? ', ' : '、')
  const words = { label: textIn(field.label, locale) }
  return (text) => {
    const found = inUse.get(fold(text)) ?? retired.get(fold(text)) ?? []
    if (found.length > 1 && !byValue.has(text))
      return { fault: importText('ambiguousChoice', locale, { ...words, count: found.length, value: text }) }
    const value = found.length === 1 ? found[0]!.value : byValue.get(text)
    if (value !== undefined) return { value }
    return {
      fault: importText('choice', locale, { ...words, value: text, choices: shown + (choices.length > 12 ? '…' : '') }),
    }
  }
}

const fold = (text: string): string => text.trim().toLowerCase()

/**
 * Matches rows by label in either language, by a unique code, by id, and in a tree by path. Rows out of scope do not
 * exist here.
 */
async function rowFinder(context: WriteContext, field: ModuleField, cells: readonly unknown[]): Promise<Find> {
  const { registry, locale } = context
  const target = targetOf(field, registry)
  const none = (value: string): { fault: string } => ({
    fault: importText('noSuch', locale, { label: textIn(field.label, locale), value }),
  })
  if (!target) return none
  const texts = [
    ...new Set(
      cells.flatMap((cell) => {
        const text = cellText(cell).trim()
        return field.type === 'refs' ? [text, ...text.split(/[,、;，；\n]/).map((part) => part.trim())] : [text]
      }),
    ),
  ].filter((text) => text !== '' && text.length <= 500 && !text.includes('\0'))
  const named = target.module.table.tree
    ? await treeNames(context, field, target.module)
    : await rowNames(context, field, target.module, texts)
  return (text) => {
    const ids = named.get(text) ?? named.get(text.replaceAll(/\s*[/／>]\s*/g, '/'))
    if (!ids) return none(text)
    return ids.size === 1
      ? { value: [...ids][0] }
      : { fault: importText('ambiguous', locale, { label: textIn(field.label, locale), count: ids.size, value: text }) }
  }
}

type Names = Map<string, Set<number>>
const add = (names: Names, text: string, id: number): void =>
  void (names.get(text)?.add(id) ?? names.set(text, new Set([id])))

async function rowNames(
  context: WriteContext,
  field: ModuleField,
  target: Module,
  texts: readonly string[],
): Promise<Names> {
  const { rows, label, codes } = wordsOf(context, field, target)
  const names: Names = new Map()
  const ids: Names = new Map()
  for (let from = 0; from < texts.length; from += portion) {
    const wanted = texts.slice(from, from + portion)
    const within = sql.join(wanted)
    const numbers = wanted.filter((text) => /^\d{1,15}$/.test(text))
    const tests = [
      ...[label, ...codes].map((one) => sql`${one}::text in (${within})`),
      ...(numbers.length > 0 ? [sql`${rows.key} in (${sql.join(numbers.map(Number))})`] : []),
    ]
    const { rows: found } = await sql<Record<string, unknown>>`
      select ${rows.key} as id, ${sql.join([label, ...codes].map((one, i) => sql`${one}::text as ${sql.id(`w${i}`)}`))}
      from ${rows.table} where ${rows.isAlive}${offeredBy(field, target, context).filter} and (${sql.join(tests, sql` or `)})`.execute(
      plain(context.db),
    )
    for (const row of found) {
      const id = row.id as number
      add(ids, String(id), id)
      for (const i of [label, ...codes].keys())
        if (typeof row[`w${i}`] === 'string') add(names, row[`w${i}`] as string, id)
    }
  }
  for (const [text, one] of ids) if (!names.has(text)) names.set(text, one)
  return names
}

/** The names of each row of a tree: its label, and each path of labels that ends in the row, in both languages. */
async function treeNames(context: WriteContext, field: ModuleField, target: Module): Promise<Names> {
  const { rows, label, twin } = wordsOf(context, field, target)
  const parent = sql`t.${sql.id(target.fields[target.table.tree!.parent]!.column)}`
  const { rows: found } = await sql<TreeRow>`
    select ${rows.key} as id, ${parent} as parent, ${label}::text as label, coalesce(nullif(${twin ?? label}::text, ''), ${label}::text) as english
    from ${rows.table} where ${rows.isAlive}${offeredBy(field, target, context).filter} limit ${treeCap}`.execute(
    plain(context.db),
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  const names: Names = new Map()
  for (const row of found) {
    for (const path of [...pathsTo(row, byId, (one) => one.label), ...pathsTo(row, byId, (one) => one.english)])
      add(names, path, row.id)
  }
  for (const { id } of found) if (!names.has(String(id))) names.set(String(id), new Set([id]))
  return names
}

interface TreeRow {
  readonly id: number
  readonly parent: number | null
  readonly label: string | null
  readonly english: string | null
}

/** Paths such as `c`, `b/c`, `a/b/c`. */
function pathsTo(
  row: TreeRow,
  byId: ReadonlyMap<number, TreeRow>,
  nameOf: (row: TreeRow) => string | null,
): readonly string[] {
  const paths: string[] = []
  for (let one: TreeRow | undefined = row; one && nameOf(one) && paths.length < 20; one = byId.get(one.parent ?? -1)) {
    paths.push(paths.length > 0 ? `${nameOf(one)}/${paths.at(-1)}` : nameOf(one)!)
  }
  return paths
}

/** The fields a row can be found by, limited to fields the caller reads unmasked: others could be guessed by trying. */
function wordsOf(context: WriteContext, field: ModuleField, target: Module) {
  const { registry, caller } = context
  const rows = rowSql(target, registry, visibilityOf(target, caller, permissionOf(target.file, 'options')))
  const labelName = field.ref?.label ?? target.labelField
  const twin = rows.field(labelName)?.twin
  const codes = Object.values(target.fields)
    .filter((one) => one.unique && one.type === 'string' && one.name !== labelName)
    .flatMap((one) => rows.field(one.name)?.sql ?? [])
  return { rows, label: rows.field(labelName)?.sql ?? rows.key, twin, codes: twin ? [twin, ...codes] : codes }
}

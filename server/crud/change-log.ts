import { masked } from '#schemas/module/mask-value.ts'
import { ofModule, type Module } from '#schemas/module/resolve-module.ts'
import type { Action } from '#schemas/module/module-file.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Masks } from '../kit/redact.ts'
import type { Operation, Row } from '#server/kit/module-hooks.ts'

/** An action stores the names of this many of its rows. */
export const loggedNamesMax = 100

/** A row before and after a write. Created rows have no `before`, removed rows no `after`. */
export interface Change {
  readonly before?: Row
  readonly after?: Row
}

/** One row of a log entry: its label, and each changed field as [before, after]. */
export interface LoggedChange {
  readonly id: number
  readonly label: string
  readonly labelEn?: string
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Labels of changed references at the time of the write. */
  readonly labels?: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** The part of changes that a log may keep: no secrets and no stamps; masked values stay masked. */
export function loggedChanges(module: Module, changes: readonly Change[]): readonly LoggedChange[] {
  const { fields, hidden } = loggedFields(module)
  return changes.map(({ before = {}, after = {} }) => {
    const changed = fields.flatMap((field) => {
      const pair = [before[field.name] ?? null, after[field.name] ?? null] as const
      if (JSON.stringify(pair[0]) === JSON.stringify(pair[1])) return []
      const mask = field.mask ?? (hidden.has(field.name) ? 'all' : undefined)
      return [[field.name, mask ? ([masked(pair[0], mask), masked(pair[1], mask)] as const) : pair] as const]
    })
    const row = { ...before, ...after } as Row
    const labels = changed.flatMap(([name]) => {
      const pair = [nameOf(before, name), nameOf(after, name)] as const
      return pair.some((one) => one !== null) && !hidden.has(name) ? [[name, pair] as const] : []
    })
    return {
      id: row[module.key] as number,
      // a row may be named by another, as a substitution is by a person
      label: String(nameOf(row, module.labelField) ?? row[module.labelField] ?? row[module.key]),
      ...englishOf(module, row),
      fields: Object.fromEntries(changed),
      ...(labels.length > 0 ? { labels: Object.fromEntries(labels) } : {}),
    }
  })
}

const loggedFields = ofModule(({ file: { log }, fields, key }) => ({
  fields: Object.values(fields).filter(
    (field) => !field.secret && !field.stamp && !field.computed && field.type !== 'virtual' && field.name !== key,
  ),
  hidden: new Set(typeof log === 'object' ? log.mask : []),
}))

function englishOf({ fields, labelField }: Module, row: Row): { labelEn?: string } {
  const english = fields[labelField]?.english
  return english !== undefined && row[english] ? { labelEn: String(row[english]) } : {}
}

const nameOf = (row: Row, name: string): unknown => (row.$labels as Row | undefined)?.[name] ?? null

/** The name of a module in the log. Modules made from data may share one. */
export const logNameOf = ({ name, file: { log } }: Pick<Module, 'name' | 'file'>): string =>
  (typeof log === 'object' && log.module) || name

/** Masks for the log, covering a module's rows and action bodies. */
export const masksOf = ofModule(({ file, fields }): Masks => {
  const hidden = typeof file.log === 'object' ? (file.log.mask ?? []) : []
  const bodies = Object.values(file.actions ?? {}).flatMap(({ body = {} }) => Object.entries(body))
  return new Map([
    ...hidden.map((name) => [name, 'all'] as const),
    ...Object.values(fields).flatMap(({ name, secret, mask }) =>
      secret ? [[name, 'all'] as const] : mask ? [[name, mask] as const] : [],
    ),
    ...bodies
      .filter(([, field]) => field.secret === true || field.type === 'password')
      .map(([name]) => [name, 'all'] as const),
  ])
})

/** Codes of the dictionary `sys_oper_type`. */
export const operationTypes: Readonly<Record<Operation | 'export' | 'import', string>> = {
  create: '1',
  update: '2',
  sort: '2',
  restore: '2',
  remove: '3',
  purge: '9',
  export: '5',
  import: '6',
}
/** Names of operations that have no code in the dictionary. */
const operationNames: Readonly<Partial<Record<Operation, LocalizedText>>> = {
  restore: { 'zh-cn': '恢复', en: 'Restore' },
  purge: { 'zh-cn': '彻底删除', en: 'Delete permanently' },
}
export function namedAction(operation: Operation): { readonly action?: LocalizedText } {
  const action = operationNames[operation]
  return action === undefined ? {} : { action }
}
export const actionTypes: Readonly<Record<NonNullable<Action['log']>, string>> = {
  INSERT: '1',
  UPDATE: '2',
  DELETE: '3',
  GRANT: '4',
  EXPORT: '5',
  IMPORT: '6',
  FORCE: '7',
  CLEAN: '9',
  OTHER: '0',
}

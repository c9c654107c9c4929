import type { BodyMode, BodySchema, ClientField, ClientForm, ClientModule } from '#schemas/api/module-api-types.ts'
import { isBlank } from '#schemas/module/empty-values.ts'
import { holds, type Read } from '#schemas/module/condition.ts'
import type { FormItem } from '#schemas/module/module-file.ts'
import { conditionallyRequired } from '#schemas/module/conditional-required.ts'

/** Description of a form: a client module, or the form of an action. */
export type FormModule = Pick<ClientModule, 'fields' | 'key' | 'lock'> & {
  /** Present for a module's own form. */
  readonly module?: string
  readonly form: Pick<ClientForm, 'groups' | 'columns' | 'require'> & Partial<Pick<ClientForm, 'layout' | 'uiSchema'>>
  readonly schema: BodySchema
}

/** The current values of a form, by field. */
export type Values = Readonly<Record<string, unknown>>

export interface Asker {
  readonly mode: BodyMode
  /** `$user.<key>` of conditions. */
  readonly user?: Readonly<Record<string, unknown>>
  /** Values of the row outside of the form (`beside`). */
  readonly beside?: Values
}

/** Values for conditions of a form: fields, `$mode` and `$user.x`. */
export const readerOf =
  (values: Values, { mode, user, beside }: Asker): Read =>
  (field) =>
    field === '$mode'
      ? mode
      : field.startsWith('$user.')
        ? user?.[field.slice('$user.'.length)]
        : (values[field] ?? beside?.[field])

/** Values set by the server only, such as whether a row is built in. Conditions may read them. */
export const beside = ({ schema }: Pick<FormModule, 'schema'>, row: Values | undefined): Values =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !(name in schema.properties)))

/** Items visible for these values. Hidden ones are neither validated nor sent. */
export function shownItems({ form, schema }: FormModule, read: Read): readonly FormItem[] {
  const mode = read('$mode')
  return form.groups
    .filter((group) => !group.when || holds(group.when, read))
    .flatMap((group) =>
      group.fields.filter(
        (item) =>
          (item.on === undefined || item.on === mode) &&
          item.field in schema.properties &&
          (!item.when || holds(item.when, read)),
      ),
    )
}

/** Whether an item is read-only. */
export function isFixed({ fields }: FormModule, item: FormItem, read: Read): boolean {
  const field = fields[item.field]
  return (
    field?.readonly === true ||
    (field?.immutable === true && read('$mode') === 'update') ||
    (item.readonlyWhen !== undefined && holds(item.readonlyWhen, read))
  )
}

/** Names of visible required fields: their own `required`, and those that `form.require` adds for these values. */
export function requiredNow(module: FormModule, shown: readonly FormItem[], read: Read): ReadonlySet<string> {
  const asked = conditionallyRequired(module.form.require, read)
  return new Set(
    shown
      .map((item) => item.field)
      .filter((name) => (module.fields[name]?.required || asked.has(name)) && !isKeptSecret(module.fields[name], read)),
  )
}

/** Secrets are never sent to browsers: left empty in an update, they keep their value. */
const isKeptSecret = (field: ClientField | undefined, read: Read): boolean =>
  read('$mode') === 'update' && (field?.secret === true || field?.type === 'password')

/** Initial values of a form: a row's for an update, the defaults for a new one. `given` overrides both. */
export function firstValues(module: FormModule, mode: BodyMode, row: Values | undefined, given: Values): Values {
  const names = Object.keys(module.schema.properties)
  const values = names.map(
    (name) => [name, given[name] ?? (mode === 'update' ? row?.[name] : module.fields[name]?.default)] as const,
  )
  return Object.fromEntries(
    values
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, typed(module.fields[name], value)]),
  )
}

/** JSON is edited as text. */
const typed = (field: ClientField | undefined, value: unknown): unknown =>
  field?.type === 'json' && typeof value !== 'string' ? JSON.stringify(value, null, 2) : value

/** Body to send: visible fields, and in an update the row's key; an optional field emptied in an update is null. */
export function bodyOf(module: FormModule, shown: readonly FormItem[], values: Values, asker: Asker): Values {
  const read = readerOf(values, asker)
  const identity = asker.mode === 'update' ? [module.key, ...(module.lock ? ['version'] : [])] : []
  const parts = shown.flatMap(({ field: name }) => {
    const field = module.fields[name]
    const value = field?.type === 'json' ? parsed(values[name]) : values[name]
    if (!isBlank(field?.type, value)) return [[name, value] as const]
    if (asker.mode === 'create' || isKeptSecret(field, read)) return []
    return field?.required ? [] : [[name, null] as const]
  })
  return Object.fromEntries([...identity.map((name) => [name, values[name]] as const), ...parts])
}

/** Value of a JSON text; invalid JSON stays a text, which no schema accepts. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string' || text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

export const isJson = (text: unknown): boolean => {
  if (typeof text !== 'string') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return text.trim() === ''
  }
}

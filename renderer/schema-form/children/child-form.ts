import type { BodyMode, ClientModule, Validate } from '#schemas/api/module-wire.ts'
import type { Column } from '#schemas/module/module.ts'
import { readerOf, shownItems, type Asker, type FormModule, type Values } from '../form-values.ts'

/**
 * Forms of a row below another: its own module's, without the ref to the row above, which has no id yet when it is new.
 */
export interface ChildForm {
  readonly copy: ClientModule
  readonly by: string
  readonly modules: Readonly<Record<BodyMode, FormModule>>
  readonly validates: Readonly<Record<BodyMode, Validate>>
  /** Edited in the table itself. */
  readonly inline: readonly (Column & { readonly field: string })[]
  /** The number people give rows their order by. */
  readonly order: string | undefined
}

export function childForm(copy: ClientModule, by: string, validates: Readonly<Record<BodyMode, Validate>>): ChildForm {
  const groups = copy.form.groups
    .map((group) => ({ ...group, fields: group.fields.filter((item) => item.field !== by) }))
    .filter((group) => group.fields.length > 0)
  const form = { ...copy.form, groups, layout: 'sections' as const }
  const moduleOf = (mode: BodyMode): FormModule => ({ ...copy, form, schema: copy.schemas[mode] })
  const asked = new Set(groups.flatMap((group) => group.fields.map((item) => item.field)))
  return {
    copy,
    by,
    modules: { create: moduleOf('create'), update: moduleOf('update') },
    validates: { create: owned(validates.create, by), update: owned(validates.update, by) },
    inline: copy.list.columns
      .filter(({ field, hidden }) => !hidden && asked.has(field) && !tooLarge.has(copy.fields[field]?.type ?? ''))
      .slice(0, 6),
    order: copy.list.dragSort ? copy.list.sort[0] : undefined,
  }
}

const tooLarge: ReadonlySet<string> = new Set([
  'text',
  'richtext',
  'json',
  'code',
  'password',
  'image',
  'images',
  'file',
  'files',
  'color',
  'icon',
  'dicts',
  'refs',
  'cron',
])

/** A row that the server knows carries its key. */
export const modeOf = ({ copy }: ChildForm, row: Values): BodyMode =>
  row[copy.key] === undefined || row[copy.key] === null ? 'create' : 'update'

/** Fields that the row's form shows now. */
export const askedOf = (form: ChildForm, row: Values, asker: Asker): readonly string[] =>
  shownItems(form.modules[modeOf(form, row)], readerOf(row, asker)).map((item) => item.field)

/** The row above is set by the server; any id will do for the schema. */
function owned(validate: Validate, by: string): Validate {
  const check = (data: unknown): boolean => {
    const isRight = validate({ ...(data as object), [by]: 1 })
    check.errors = validate.errors
    return isRight
  }
  check.errors = null as Validate['errors']
  return check
}

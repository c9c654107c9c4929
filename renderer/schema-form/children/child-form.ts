import type { BodyMode, ClientModule, Validate } from '#schemas/api/module-api-types.ts'
import type { Column } from '#schemas/module/module-file.ts'
import { readerOf, shownItems, type Asker, type FormModule, type Values } from '../form-values.ts'

/** Form of a child row: its module's form without the reference to the parent, which has no id while it is new. */
export interface ChildForm {
  readonly copy: ClientModule
  readonly by: string
  readonly modules: Readonly<Record<BodyMode, FormModule>>
  readonly validates: Readonly<Record<BodyMode, Validate>>
  /** Fields edited in the table itself. */
  readonly inline: readonly (Column & { readonly field: string })[]
  /** Field with the manual order of rows. */
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

/** Adds the key of a stored row. */
export const modeOf = ({ copy }: ChildForm, row: Values): BodyMode =>
  row[copy.key] === undefined || row[copy.key] === null ? 'create' : 'update'

/** Fields that the row's form shows at present. */
export const askedOf = (form: ChildForm, row: Values, asker: Asker): readonly string[] =>
  shownItems(form.modules[modeOf(form, row)], readerOf(row, asker)).map((item) => item.field)

/** The server sets the reference to the parent; the schema needs any id. */
function owned(validate: Validate, by: string): Validate {
  const check = (data: unknown): boolean => {
    const isRight = validate({ ...(data as object), [by]: 1 })
    check.errors = validate.errors
    return isRight
  }
  check.errors = null as Validate['errors']
  return check
}

import type { Field, FieldType } from '#schemas/module/module.ts'
import type { Module } from '#schemas/module/resolve.ts'
import type { Row } from '#server/kit/module-hooks.ts'

/** Types written on one line, where blanks at the ends are never meant and nobody sees them. */
const oneLine: ReadonlySet<FieldType> = new Set(['string', 'email', 'phone', 'url', 'ip', 'cron'])
const isShort = (field: (Pick<Field, 'type'> & { readonly secret: boolean }) | undefined): boolean =>
  field !== undefined && oneLine.has(field.type) && !field.secret

/**
 * A body whose short texts have no blanks at their ends, as an import reads them: `Hecht` and `Hecht ` are one author.
 * Letters stay as they are.
 */
export function trimText({ fields }: Pick<Module, 'fields'>, body: Row): Row {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value !== 'string' || !isShort(fields[name])) return [name, value]
      const text = value.trim()
      return [name, text === '' && !fields[name]?.required ? null : text]
    }),
  )
}

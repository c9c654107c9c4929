import type { Field, FieldType } from '#schemas/module/module-file.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Row } from '#server/kit/module-hooks.ts'

/** One-line types, in which blanks at the ends are never intended and are invisible. */
const oneLine: ReadonlySet<FieldType> = new Set(['string', 'email', 'phone', 'url', 'ip', 'cron'])
const isShort = (field: (Pick<Field, 'type'> & { readonly secret: boolean }) | undefined): boolean =>
  field !== undefined && oneLine.has(field.type) && !field.secret

/** Trims short texts in a body, as an import does: `Hecht` and `Hecht ` are the same author. Case is kept. */
export function trimText({ fields }: Pick<Module, 'fields'>, body: Row): Row {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value !== 'string' || !isShort(fields[name])) return [name, value]
      const text = value.trim()
      return [name, text === '' && !fields[name]?.required ? null : text]
    }),
  )
}

import type { Module } from './resolve.ts'

/**
 * The fields that the global search covers: the label field, then the text fields of the module's own search. Empty for
 * rows that nobody creates, such as logs, and for rows without a screen.
 */
export function searchFields({ file, fields, verbs, source, labelField, search }: Module): readonly string[] {
  const isMade = source === 'table' && (verbs.has('create') || verbs.has('update'))
  if (!isMade || !verbs.has('page') || !file.menu || file.menu.hidden) return []
  return [...new Set([labelField, ...search.map((item) => item.field)])].filter((name) =>
    fields[name]?.ops.includes('like'),
  )
}

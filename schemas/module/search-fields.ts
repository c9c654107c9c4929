import type { Module } from './resolve.ts'

/**
 * The fields that a search of everything looks into: what names the row, then what the file's own search asks for in
 * words. Empty where rows are not things that people make and look for, such as a log, or where they have no screen of
 * their own.
 */
export function searchFields({ file, fields, verbs, source, labelField, search }: Module): readonly string[] {
  const isMade = source === 'table' && (verbs.has('create') || verbs.has('update'))
  if (!isMade || !verbs.has('page') || !file.menu || file.menu.hidden) return []
  return [...new Set([labelField, ...search.map((item) => item.field)])].filter((name) =>
    fields[name]?.ops.includes('like'),
  )
}
